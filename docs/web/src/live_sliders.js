// @ts-check
// The sliders of the live page: a range, a number to type, and for inputs a curve to draw by hand.

/**
 * @typedef {{kind: number, which: number, name: string, unit: string, description: string,
 *   value: number, lower: number, upper: number, log: boolean}} Slider
 */

const FINE = 1000; // positions of a slider
export const SAMPLES = 60; // of an input that is drawn: it is constant between them
const INPUT = 1;

/** @param {number} value */
const plain = (value) => String(Number(value.toPrecision(5)));

/** @param {string} kind @param {Record<string, string>} own */
function element(kind, own) {
  const made = document.createElement(kind);
  for (const [key, value] of Object.entries(own)) made.setAttribute(key, value);
  return made;
}

/**
 * Put a slider into a place.
 * @param {HTMLElement} place
 * @param {Slider} slider
 * @param {number} number
 * @param {{moved: () => void, held: () => void, released: () => void}} told
 */
export function makeSlider(place, slider, number, told) {
  const { lower, upper, log } = slider;
  /** @param {number} value */
  const position = (value) =>
    log ? Math.log(value / lower) / Math.log(upper / lower) : (value - lower) / (upper - lower);
  /** @param {number} at */
  const valueAt = (at) => (log ? lower * (upper / lower) ** at : lower + at * (upper - lower));
  let value = slider.value;
  /** @type {Float64Array | null} */
  let drawn = null;

  const box = element("div", { class: "slider" });
  const label = element("label", { for: `slider-${number}`, title: slider.description });
  label.textContent = slider.name;
  const field = /** @type {HTMLInputElement} */ (
    element("input", { type: "text", inputmode: "decimal", "aria-label": `${slider.name}, value`, class: "value" })
  );
  const unit = element("span", { class: "unit" });
  unit.textContent = slider.unit;
  const range = /** @type {HTMLInputElement} */ (
    element("input", { type: "range", id: `slider-${number}`, min: "0", max: String(FINE), step: "1" })
  );
  range.dataset.name = slider.name;
  const ends = element("p", { class: "ends" });
  for (const end of [lower, upper]) {
    const text = element("span", {});
    text.textContent = plain(end);
    ends.append(text);
  }
  box.append(label, range, field, unit, ends);
  place.append(box);

  function show() {
    field.value = plain(value);
    range.value = String(Math.round(FINE * position(Math.min(Math.max(value, lower), upper))));
    range.setAttribute("aria-valuetext", `${plain(value)} ${slider.unit}`);
  }
  range.addEventListener("pointerdown", told.held);
  range.addEventListener("keydown", told.held);
  range.addEventListener("input", () => {
    value = valueAt(Number(range.value) / FINE);
    drawn?.fill(value);
    show();
    sketch?.paint();
    told.moved();
  });
  for (const end of ["pointerup", "keyup", "change"]) range.addEventListener(end, told.released);
  field.addEventListener("change", () => {
    const typed = Number(field.value.replace(",", "."));
    told.held();
    if (field.value.trim() && Number.isFinite(typed)) value = typed;
    drawn?.fill(value);
    show();
    sketch?.paint();
    told.moved();
  });

  const sketch = slider.kind === INPUT ? makeSketch() : null;
  /** A curve of the input over time, drawn by the mouse, a finger or keys. */
  function makeSketch() {
    const tools = element("p", { class: "tools" });
    const draw = element("button", { type: "button", "aria-pressed": "false" });
    draw.textContent = "draw over time";
    const spring = element("label", { class: "spring" });
    const springs = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox" }));
    springs.checked = true;
    spring.append(springs, "springs back in real time");
    tools.append(draw, spring);
    const canvas = /** @type {HTMLCanvasElement} */ (
      element("canvas", {
        class: "sketch",
        tabindex: "0",
        role: "img",
        "aria-label": `${slider.name} over time: drag to draw; left and right choose a time, up and down its value`,
      })
    );
    canvas.hidden = true;
    box.append(tools, canvas);
    let chosen = 0;
    let last = -1;

    function paint() {
      if (!drawn || canvas.hidden) return;
      const ratio = devicePixelRatio;
      const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio];
      canvas.width = width;
      canvas.height = height;
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      const style = getComputedStyle(document.documentElement);
      const y = (/** @type {number} */ v) => height * (1 - position(Math.min(Math.max(v, lower), upper)));
      context.strokeStyle = style.getPropertyValue("--line");
      context.strokeRect(0, y(0), width, 0);
      if (document.activeElement === canvas) {
        context.fillStyle = style.getPropertyValue("--line");
        context.fillRect((width * chosen) / SAMPLES, 0, width / SAMPLES, height);
      }
      context.strokeStyle = style.getPropertyValue("--accent");
      context.lineWidth = 2 * ratio;
      context.beginPath();
      drawn.forEach((v, k) => {
        context.lineTo((width * k) / SAMPLES, y(v));
        context.lineTo((width * (k + 1)) / SAMPLES, y(v));
      });
      context.stroke();
    }
    draw.addEventListener("click", () => {
      told.held();
      drawn = drawn ? null : new Float64Array(SAMPLES).fill(value);
      canvas.hidden = !drawn;
      draw.setAttribute("aria-pressed", String(!canvas.hidden));
      paint();
      told.moved();
    });
    /** @param {PointerEvent} event */
    const trace = (event) => {
      if (!drawn || !event.buttons) return;
      const area = canvas.getBoundingClientRect();
      const at = Math.floor((SAMPLES * (event.clientX - area.left)) / area.width);
      const here = Math.min(Math.max(at, 0), SAMPLES - 1);
      const share = Math.min(Math.max(1 - (event.clientY - area.top) / area.height, 0), 1);
      const from = last < 0 ? here : last;
      for (let k = Math.min(from, here); k <= Math.max(from, here); k++) drawn[k] = valueAt(share);
      last = here;
      paint();
      told.moved();
    };
    canvas.addEventListener("pointerdown", (event) => {
      told.held();
      last = -1;
      canvas.setPointerCapture(event.pointerId);
      trace(event);
    });
    canvas.addEventListener("pointermove", trace);
    for (const kind of ["focus", "blur"]) canvas.addEventListener(kind, paint);
    canvas.addEventListener("keydown", (event) => {
      if (!drawn) return;
      const step = (upper - lower) / 40;
      if (event.key === "ArrowLeft") chosen = Math.max(chosen - 1, 0);
      else if (event.key === "ArrowRight") chosen = Math.min(chosen + 1, SAMPLES - 1);
      else if (event.key === "ArrowUp") drawn[chosen] = Math.min(drawn[chosen] + step, upper);
      else if (event.key === "ArrowDown") drawn[chosen] = Math.max(drawn[chosen] - step, lower);
      else return;
      event.preventDefault();
      paint();
      told.moved();
    });
    return { paint, springs, clear: () => ((drawn = null), (canvas.hidden = true), draw.setAttribute("aria-pressed", "false")) };
  }
  show();

  return {
    slider,
    value: () => value,
    drawn: () => drawn,
    springsBack: () => sketch?.springs.checked ?? false,
    paint: () => sketch?.paint(),
    /** @param {number} given */
    set(given) {
      value = given;
      show();
    },
    reset() {
      value = slider.value;
      sketch?.clear();
      show();
    },
  };
}

// @ts-check
// The live page: sliders move, the model runs in its worker, curves and pictures follow.

import { makeGraph } from "./live_graph.js";
import { makePlots, runOf } from "./live_plots.js";
import { makeSlider, SAMPLES } from "./live_sliders.js";
import { shortNumber } from "./plots.js";

/**
 * @typedef {import("./live_sliders.js").Slider} Slider
 * @typedef {import("./live_plots.js").Curve} Curve
 * @typedef {import("./live_plots.js").Run} Run
 * @typedef {{name: string, end: number, n: number, rtol: number, wasm: string, worker: string,
 *   outputs: number, inputs: number[], sliders: Slider[], curves: Curve[],
 *   edges: import("./live_graph.js").Power[], motion: any, pushes: import("./live_pull.js").Body[], said: Record<string, Record<string, number>>,
 *   questions: {path: string, text: string, quiet: boolean}[],
 *   modes: {path: string, name: string, names: string[]}[]}} Data
 * @typedef {{place: (rows: Float64Array, width: number) => void,
 *   show: (frame: number, share: number, time: number) => void, resize: () => void,
 *   pixels: () => string, push: (bodies: import("./live_pull.js").Body[], told: import("./live_pull.js").Told) =>
 *     {release: () => void, follow: (row: Float64Array) => void}}} Bodies
 * @typedef {{is: "ready"} | {is: "fault", id: number, text: string} |
 *   {is: "run", id: number, rows: Float64Array, marks: Float64Array, events: number,
 *     milliseconds: number, fault: string} |
 *   {is: "points", id: number, rows: Float64Array, events: number, busy: number, pull: number}} Message
 */

const [PARAMETER, INPUT, START] = [0, 1, 2];
const LISTED = 60; // events in words
const MARKED = 400; // events as lines

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Bring the page to life.
 * @param {((motion: any, canvas: HTMLCanvasElement, place: HTMLElement) => Bodies) | null} makeBodies
 */
export function startPage(makeBodies) {
  /** @type {Data} */
  const data = JSON.parse(at("data").textContent ?? "");
  const width = data.outputs + 1;
  const wanted = [...new Set(data.curves.map((curve) => curve.at))];
  const worker = new Worker(URL.createObjectURL(new Blob([data.worker], { type: "text/javascript" })));
  const told = at("told");
  const slider = /** @type {HTMLInputElement} */ (at("time"));
  const speed = /** @type {HTMLSelectElement} */ (at("speed"));
  const state = {
    runs: 0,
    busy: false,
    again: false,
    ready: false,
    live: false,
    fresh: true, // a run in real time begins at its start
    now: data.end,
    chosen: false, // a time was chosen; else the one of the largest power is shown, or the end
    held: false,
    fault: "",
  };
  let job = 0;
  /** @type {Float64Array} */
  let rows = new Float64Array(0);
  /** @type {Run} */
  let run = { t: new Float64Array(0), columns: new Map(), marks: [] };
  /** @type {Run | null} */
  let ghost = null;
  /** @type {[number, string][]} */
  let events = [];

  // Pictures. A page without sliders gives their room to the curves.
  at("sliders").hidden = !data.sliders.length;
  const plots = makePlots(at("plots"), data.curves, { end: data.end, height: plotHeight, seek: (t) => seek(t) });
  const drawing = /** @type {SVGSVGElement | null} */ (document.querySelector("svg.graph"));
  const graph = drawing ? makeGraph(drawing, data.edges, at("most")) : null;
  const canvas = /** @type {HTMLCanvasElement | null} */ (document.getElementById("canvas"));
  const bodies = makeBodies && canvas ? makeBodies(data.motion, canvas, at("stage")) : null;
  const hand = data.pushes.length
    ? bodies?.push(data.pushes, { live: () => state.live, tell: (pull) => worker.postMessage({ do: "pull", pull }) })
    : undefined;

  /** @param {number} panels */
  function plotHeight(panels) {
    const narrow = innerWidth <= 900;
    const room = narrow ? 0.44 * innerHeight : innerHeight - 190;
    return Math.round(Math.min(Math.max(room / panels - 34, narrow ? 110 : 130), 420));
  }

  // Sliders.
  const place = at("sliders");
  const controls = data.sliders.map((own, k) =>
    makeSlider(place, own, k, { moved: () => changed(own), held: hold, released: () => release(own) }),
  );
  /** @type {Map<string, number>} */
  const rest = new Map();

  function hold() {
    if (state.held) return;
    state.held = true;
    if (!state.live && run.t.length) ghost = run;
  }

  /** @param {Slider} own */
  function release(own) {
    state.held = false;
    const control = controls.find((c) => c.slider === own);
    const back = rest.get(own.name);
    if (state.live && own.kind === INPUT && back !== undefined && control?.springsBack()) {
      control.set(back);
      changed(own);
    }
  }

  /** @returns {[number, number, number][]} */
  const values = () =>
    controls
      .filter((c) => c.slider.kind !== START || c.value() !== c.slider.value)
      .map((c) => [c.slider.kind, c.slider.which, c.value()]);

  /** @param {Slider} own */
  function changed(own) {
    if (!state.live) return request();
    if (own.kind === START) return;
    const control = controls.find((c) => c.slider === own);
    if (control) worker.postMessage({ do: "set", values: [[own.kind, own.which, control.value()]] });
  }

  // Runs: the latest values count; while a run is under way only one more waits.
  function request() {
    if (state.live || !state.ready) return;
    if (state.busy) {
      state.again = true;
      return;
    }
    state.busy = true;
    const drawn = controls.filter((c) => c.drawn());
    /** @type {number[]} */
    const times = [];
    /** @type {number[]} */
    const steps = [];
    if (drawn.length) {
      const inputs = controls.filter((c) => c.slider.kind === INPUT);
      for (let k = 0; k < SAMPLES; k++) {
        const row = data.inputs.slice();
        for (const c of inputs) row[c.slider.which] = c.drawn()?.[k] ?? c.value();
        times.push((data.end * k) / SAMPLES);
        steps.push(...row);
      }
    }
    const { end, n, rtol } = data;
    worker.postMessage({ do: "run", id: ++job, end, n, rtol, values: values(), times, rows: steps });
  }

  /** @param {MessageEvent<Message>} event */
  worker.onmessage = ({ data: message }) => {
    if (message.is === "ready") {
      state.ready = true;
      request();
    } else if (message.is === "fault") {
      state.busy = false;
      complain(message.text);
      if (state.live) stop();
      else if (state.again) followUp();
    } else if (message.is === "run") {
      state.busy = false;
      if (!state.live) take(message);
      if (state.again) followUp();
    } else if (state.live) append(message);
  };
  worker.onerror = (event) => complain(`the model could not be started: ${event.message}`);

  function followUp() {
    state.again = false;
    request();
  }

  /** @param {string} text */
  function complain(text) {
    state.fault = text;
    at("fault").hidden = !text;
    at("fault").textContent = text ? `${text[0].toUpperCase()}${text.slice(1)}.` : "";
    document.body.classList.toggle("stale", Boolean(text));
  }

  /** @param {Extract<Message, {is: "run"}>} found */
  function take(found) {
    state.runs++;
    complain(found.fault);
    rows = found.rows;
    run = runOf(rows, width, wanted);
    tellEvents(found.marks);
    run.marks = [...new Set(events.map(([time]) => time))].slice(0, MARKED);
    const last = run.t[run.t.length - 1] ?? 0;
    state.now = state.chosen ? Math.min(state.now, last) : last;
    told.textContent = `${found.events} events, ${shortNumber(found.milliseconds)} ms a run`;
    soon();
  }

  /** @param {Float64Array} marks */
  function tellEvents(marks) {
    events = [];
    for (let k = 0; k < marks.length; k += 5) {
      const [time, kind, which, before, behind] = marks.subarray(k, k + 5);
      let text = "";
      if (kind === 0) {
        const question = data.questions[which];
        if (question.quiet && !before) continue;
        text = `${question.path}: ${question.text}${before ? ", and comes to rest" : ""}`;
      } else {
        const mode = data.modes[which];
        const name = (/** @type {number} */ value) => mode.names[value] ?? shortNumber(value);
        if (!mode.names.length) continue;
        text = `${mode.path}: ${name(before)} → ${name(behind)}`;
      }
      events.push([time, text]);
    }
    const list = at("events");
    list.hidden = !events.length;
    list.replaceChildren(
      ...events.slice(0, LISTED).map(([time, text]) => {
        const item = document.createElement("li");
        item.textContent = `${shortNumber(time)} s  ${text}`;
        return item;
      }),
    );
    if (events.length > LISTED) {
      const more = document.createElement("li");
      more.textContent = `… ${events.length} in all`;
      list.append(more);
    }
  }

  // Drawing: once a picture of the screen, whatever has come.
  let waiting = false;
  /** @type {Float64Array} */
  let measured = new Float64Array(0);
  function soon() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      const last = run.t[run.t.length - 1] ?? data.end;
      if (measured !== rows) {
        const strongest = graph?.measure(rows, width);
        if (!state.live && !state.chosen && strongest !== undefined) state.now = strongest;
        bodies?.place(rows, width);
        measured = rows;
      }
      const shown = state.live ? null : ghost;
      hand?.follow(rows.subarray(rows.length - width));
      plots.show(run, shown, state.live ? [Math.max(last - data.end, 0), Math.max(last, data.end)] : [0, data.end], state.now);
      showTime();
    });
  }

  function showTime() {
    const count = run.t.length;
    if (!count) return;
    let [frame, last] = [0, count - 1];
    while (last - frame > 1) {
      const middle = (frame + last) >> 1;
      if (run.t[middle] <= state.now) frame = middle;
      else last = middle;
    }
    const span = run.t[Math.min(frame + 1, count - 1)] - run.t[frame];
    const share = span > 0 ? Math.min(Math.max((state.now - run.t[frame]) / span, 0), 1) : 0;
    const near = share > 0.5 ? Math.min(frame + 1, count - 1) : frame;
    graph?.show(rows, near * width);
    bodies?.show(count > 1 ? frame : 0, count > 1 ? share : 0, state.now);
    plots.seek(state.now, near);
    if (!state.live) slider.value = String(state.now);
    at("now").textContent = `t = ${shortNumber(state.now)} s`;
  }

  /** @param {number} time */
  function seek(time) {
    if (state.live) return;
    const last = run.t[run.t.length - 1] ?? data.end;
    state.now = Math.min(Math.max(time, 0), last);
    state.chosen = true;
    showTime();
  }
  slider.addEventListener("input", () => seek(Number(slider.value)));

  // The film of a run that is there.
  let playing = false;
  let before = 0;
  /** @param {boolean} on */
  function film(on) {
    playing = on;
    before = 0;
    at("play").textContent = on ? "pause" : "play";
    at("play").setAttribute("aria-label", on ? "pause the film" : "play the film");
    if (on) requestAnimationFrame(frame);
  }
  /** @param {number} stamp */
  function frame(stamp) {
    if (!playing) return;
    const step = before ? ((stamp - before) / 1000) * Number(speed.value) : 0;
    before = stamp;
    seek(state.now + step >= data.end ? 0 : state.now + step);
    requestAnimationFrame(frame);
  }
  at("play").addEventListener("click", () => film(!playing));

  // Real time: the model goes on from where it is, with the values that the sliders have.
  function go() {
    film(false);
    complain("");
    state.live = true;
    ghost = null;
    rest.clear();
    for (const c of controls) if (c.slider.kind === INPUT) rest.set(c.slider.name, c.value());
    if (state.fresh) {
      rows = new Float64Array(0);
      run = runOf(rows, width, wanted);
      tellEvents(new Float64Array(0));
    }
    const { end, n, rtol } = data;
    const pace = Number(speed.value);
    worker.postMessage({ do: "go", id: ++job, end, n, rtol, values: values(), speed: pace, fresh: state.fresh });
    state.fresh = false;
    state.busy = state.again = false;
    show();
  }
  function stop() {
    state.live = false;
    hand?.release();
    worker.postMessage({ do: "stop" });
    show();
  }
  function show() {
    at("live").textContent = state.live ? "stop" : state.fresh ? "run in real time" : "go on in real time";
    at("live").setAttribute("aria-pressed", String(state.live));
    for (const control of [slider, /** @type {HTMLButtonElement} */ (at("play"))]) control.disabled = state.live;
  }
  /** @param {Extract<Message, {is: "points"}>} found */
  function append(found) {
    const kept = rows.length / width;
    const most = 3 * data.n;
    const from = kept > most ? (kept - 2 * data.n) * width : 0;
    const longer = new Float64Array(rows.length - from + found.rows.length);
    longer.set(rows.subarray(from));
    longer.set(found.rows, rows.length - from);
    rows = longer;
    const marks = run.marks;
    run = runOf(rows, width, wanted);
    const last = run.t[run.t.length - 1];
    if (found.events && !found.pull) marks.push(last); // a pull that changes is an event, too
    run.marks = marks.filter((time) => time > last - data.end).slice(-MARKED);
    state.now = last;
    state.runs++;
    const pulled = found.pull ? `, pulled with ${shortNumber(found.pull)} ${data.pushes[0].unit}` : "";
    told.textContent = `in real time × ${speed.value}${found.busy > 40 ? ", as fast as this machine can" : ""}${pulled}`;
    soon();
  }
  at("live").addEventListener("click", () => (state.live ? stop() : go()));
  speed.addEventListener("change", () => worker.postMessage({ do: "speed", speed: Number(speed.value) }));

  at("reset").addEventListener("click", () => {
    if (state.live) stop();
    film(false);
    for (const control of controls) control.reset();
    ghost = null;
    state.fresh = true;
    state.chosen = false;
    show();
    request();
  });

  // The same in Python.
  function python() {
    const number = (/** @type {number} */ v) => String(Number(v.toPrecision(12)));
    /** @param {Record<string, string>} own */
    const table = (own) =>
      `{${Object.entries(own).map(([key, value]) => `${JSON.stringify(key)}: ${value}`).join(", ")}}`;
    /** @type {Record<string, string>[]} */
    const given = ["parameters", "inputs", "start"].map((word) =>
      Object.fromEntries(Object.entries(data.said[word] ?? {}).map(([key, value]) => [key, number(value)])),
    );
    for (const c of controls) {
      const drawn = c.drawn();
      if (drawn) {
        const times = [...drawn].flatMap((_, k) => (k ? [(data.end * k) / SAMPLES, (data.end * k) / SAMPLES] : [0]));
        const steps = [...drawn].flatMap((v, k) => (k ? [drawn[k - 1], v] : [v]));
        times.push(data.end);
        steps.push(drawn[SAMPLES - 1]);
        given[INPUT][c.slider.name] = `([${times.map(number).join(", ")}], [${steps.map(number).join(", ")}])`;
      } else if (c.slider.kind === INPUT || c.value() !== c.slider.value) {
        given[c.slider.kind][c.slider.name] = number(c.value());
      }
    }
    const words = [number(data.end)];
    if (Object.keys(given[PARAMETER]).length) words.push(`parameters=${table(given[PARAMETER])}`);
    if (Object.keys(given[INPUT]).length) words.push(`inputs=${table(given[INPUT])}`);
    if (Object.keys(given[START]).length) words.push(`start=${table(given[START])}`);
    const names = data.curves.map((curve) => JSON.stringify(curve.name)).join(", ");
    return `res = system.simulate(\n    ${words.join(",\n    ")},\n)\nres.plot(${names})\n`;
  }
  at("copy").addEventListener("click", async () => {
    const text = /** @type {HTMLTextAreaElement} */ (at("python"));
    text.value = python();
    at("code").hidden = false;
    text.focus();
    text.select();
    await navigator.clipboard?.writeText(text.value).catch(() => undefined); // a frame may forbid it
  });
  const close = () => {
    at("code").hidden = true;
    at("copy").focus();
  };
  at("close").addEventListener("click", close);
  at("code").addEventListener("keydown", (event) => event.key === "Escape" && close());

  function resize() {
    plots.resize();
    bodies?.resize();
    graph?.fit();
    for (const control of controls) control.paint();
    soon();
  }
  addEventListener("resize", resize);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", resize);
  bodies?.resize();
  graph?.fit();
  show();
  worker.postMessage({ do: "load", wasm: data.wasm });

  Object.assign(globalThis, {
    acausal: {
      data,
      state,
      seek,
      python,
      controls,
      bodies,
      hand,
      plots: plots.plots,
      run: () => run,
      ghost: () => ghost,
      events: () => events,
      rows: () => Array.from(rows),
    },
  });
}

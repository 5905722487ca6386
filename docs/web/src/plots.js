// @ts-check
// Curves over time by uPlot: one panel a unit, events as dotted lines, one cursor for all.

import uPlot from "uplot";

/** @typedef {{name: string, unit: string, begin: number}} Series */
/** @typedef {{total: number, marks: [number, string, string][]}} Events */

const PRINTED = 660; // pixels of the width of a page that is printed, less its margins
let printing = false;

/** Return an ink of the page, light or dark; paper is always light.
 * @param {string} name @param {string} otherwise
 */
function ink(name, otherwise) {
  if (printing) return otherwise;
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || otherwise;
}
const LIGHT = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"];
const DARK = ["#56B4E9", "#F0955A", "#2FC79F", "#E3A0C4", "#F2C14E", "#9AD3F5"];
const scheme = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-color-scheme: dark)");

/** Draw again when the page becomes dark or light, and for the paper when it is printed.
 * @param {() => void} draw
 */
export function onNewInk(draw) {
  scheme?.addEventListener("change", draw);
  for (const [event, now] of /** @type {const} */ ([["beforeprint", true], ["afterprint", false]])) {
    addEventListener(event, () => {
      printing = now;
      draw();
    });
  }
}
const DASHES = [[], [7, 3], [2, 2], [9, 3, 2, 3]];

/** Return the floats of a base64 text.
 * @param {string} text
 */
export function floats(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Float32Array(bytes.buffer);
}

/** Return a number with few digits.
 * @param {number | null | undefined} value
 */
export function shortNumber(value) {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (value !== 0 && (size < 1e-3 || size >= 1e5)) return value.toExponential(3);
  return String(Number(value.toPrecision(5)));
}

/** Return the width that is left inside a place.
 * @param {HTMLElement} place
 */
function widthIn(place) {
  if (printing) return PRINTED;
  const style = getComputedStyle(place);
  const inner = place.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return Math.max(Math.floor(inner), 200);
}

/**
 * Draw the curves into a place; panels of one unit each.
 * @param {HTMLElement} place
 * @param {Float32Array} numbers
 * @param {number[]} t
 * @param {Series[]} series
 * @param {Events} events
 * @param {{height: number, onSeek?: (t: number) => void}} options
 */
export function drawPlots(place, numbers, t, series, events, options) {
  place.replaceChildren();
  /** @type {Map<string, Series[]>} */
  const panels = new Map();
  for (const one of series) {
    const unit = one.unit || "1";
    panels.set(unit, [...(panels.get(unit) ?? []), one]);
  }
  const sync = uPlot.sync("time");
  const [INK, GRID] = [ink("--ink", "#000000"), ink("--line", "#e4e4e4")];
  const COLOURS = [...(scheme?.matches && !printing ? DARK : LIGHT), INK];
  /** @type {uPlot[]} */
  const plots = [];
  for (const [unit, lines] of panels) {
    const values = lines.map((line) =>
      Array.from(numbers.subarray(line.begin, line.begin + t.length), (v) => (Number.isFinite(v) ? v : null)),
    );
    const plot = new uPlot(
      {
        width: widthIn(place),
        height: options.height,
        padding: [8, 18, 0, 0],
        cursor: { y: false, sync: { key: sync.key }, points: { size: 6 } },
        scales: { x: { time: false } },
        legend: { live: true },
        axes: [
          { label: "time [s]", labelSize: 20, size: 34, stroke: INK, grid: { stroke: GRID } },
          {
            label: `[${unit}]`,
            labelSize: 20,
            size: 62,
            stroke: INK,
            grid: { stroke: GRID },
            values: (_, splits) => splits.map((v) => shortNumber(v)),
          },
        ],
        series: [
          { label: "t", value: (_, v) => (v === null ? "–" : `${shortNumber(v)} s`) },
          ...lines.map((line, i) => ({
            label: line.name,
            stroke: COLOURS[i % COLOURS.length],
            width: 1.6,
            pxAlign: 0,
            dash: DASHES[Math.floor(i / COLOURS.length) % DASHES.length],
            points: { show: false },
            value: (/** @type {uPlot} */ _, /** @type {number | null} */ v) =>
              `${shortNumber(v)} ${unit === "1" ? "" : unit}`,
          })),
        ],
        hooks: { drawClear: [(self) => markEvents(self, events)] },
      },
      [t, ...values],
      place,
    );
    plot.root.dataset.unit = unit;
    const seek = options.onSeek;
    if (seek) {
      plot.over.addEventListener("click", () => {
        const left = plot.cursor.left ?? -1;
        if (left >= 0) seek(plot.posToVal(left, "x"));
      });
    }
    plots.push(plot);
  }
  return plots;
}

/**
 * @param {uPlot} plot
 * @param {Events} events
 */
function markEvents(plot, events) {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = "#8a8a8a";
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  for (const [time] of events.marks) {
    const x = Math.round(plot.valToPos(time, "x", true));
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
  }
  ctx.stroke();
  ctx.restore();
}

/** Put the cursor of all plots at a time.
 * @param {uPlot[]} plots
 * @param {number} time
 */
export function showTime(plots, time) {
  for (const plot of plots) {
    plot.setCursor({ left: plot.valToPos(time, "x"), top: 0 }, false);
  }
}

/** Make the plots as wide as their place.
 * @param {uPlot[]} plots
 * @param {HTMLElement} place
 * @param {number} height
 */
export function resizePlots(plots, place, height) {
  for (const plot of plots) plot.setSize({ width: widthIn(place), height });
}

// @ts-check
// Curves of the live page: one panel a unit, the run before as a ghost, events and the time shown.

import uPlot from "uplot";
import { shortNumber } from "./plots.js";

/**
 * @typedef {{name: string, unit: string, at: number}} Curve
 * @typedef {{t: Float64Array, columns: Map<number, Float64Array>, marks: number[]}} Run
 */

const LETTER = 7; // pixels of a digit beside an axis, about
const MANY = 40; // events from which their lines are faint
const LIGHT = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#9A6A00", "#23729B", "#000000"];
const DARK = ["#56B4E9", "#FF9E57", "#2BC79A", "#E7A6CB", "#F0C642", "#8FC3FF", "#FFFFFF"];
const dark = matchMedia("(prefers-color-scheme: dark)");

/** @type {Map<string, string>} */
const ink = new Map(); // looked up once a picture: styles are slow to ask for
/** @param {string} name */
function style(name) {
  const known = ink.get(name);
  if (known !== undefined) return known;
  const found = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  ink.set(name, found);
  return found;
}

/** @param {HTMLElement} place */
function widthIn(place) {
  const own = getComputedStyle(place);
  return Math.max(Math.floor(place.clientWidth - parseFloat(own.paddingLeft) - parseFloat(own.paddingRight)), 160);
}

/**
 * Return the rows of a run as columns, those of the curves only.
 * @param {Float64Array} rows
 * @param {number} width
 * @param {number[]} wanted
 * @returns {Run}
 */
export function runOf(rows, width, wanted) {
  const count = rows.length / width;
  const t = new Float64Array(count);
  for (let k = 0; k < count; k++) t[k] = rows[k * width];
  const columns = new Map();
  for (const at of wanted) {
    const column = new Float64Array(count);
    for (let k = 0; k < count; k++) column[k] = rows[k * width + 1 + at];
    columns.set(at, column);
  }
  return { t, columns, marks: [] };
}

/**
 * Make the panels.
 * @param {HTMLElement} place
 * @param {Curve[]} curves
 * @param {{end: number, height: (panels: number) => number, seek: (t: number) => void}} options
 */
export function makePlots(place, curves, options) {
  /** @type {Map<string, Curve[]>} */
  const panels = new Map();
  for (const curve of curves) {
    const unit = curve.unit || "1";
    panels.set(unit, [...(panels.get(unit) ?? []), curve]);
  }
  const empty = { t: new Float64Array(0), columns: new Map(), marks: [] };
  /** @type {{run: Run, ghost: Run | null, now: number, from: number, to: number}} */
  const shown = { run: empty, ghost: null, now: 0, from: 0, to: options.end };
  const sync = uPlot.sync("live");
  const height = () => options.height(panels.size);

  /** @param {uPlot} plot @param {Curve[]} own @returns {[number, number]} */
  function range(plot, own) {
    let [low, high] = [Infinity, -Infinity];
    for (const run of [shown.run, shown.ghost]) {
      for (const { at } of run ? own : []) {
        for (const value of run?.columns.get(at) ?? []) {
          if (value < low) low = value;
          if (value > high) high = value;
        }
      }
    }
    if (!(low <= high)) return [0, 1];
    const size = Math.max(Math.abs(low), Math.abs(high));
    const spread = high - low > 1e-9 * size ? high - low : size || 1;
    return [low - 0.06 * spread, high + 0.06 * spread];
  }

  const plots = [...panels].map(([unit, own]) => {
    const colour = (/** @type {number} */ i) => (dark.matches ? DARK : LIGHT)[i % LIGHT.length];
    /** @param {uPlot} plot */
    const ghost = (plot) => {
      const { ctx, bbox } = plot;
      const run = shown.ghost;
      ctx.save();
      ctx.beginPath();
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
      ctx.clip();
      ctx.lineWidth = devicePixelRatio;
      ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
      ctx.strokeStyle = style("--mark");
      ctx.globalAlpha = Math.min(1, MANY / (shown.run.marks.length || 1)); // the curve is to be seen
      ctx.beginPath();
      for (const time of shown.run.marks) {
        const x = Math.round(plot.valToPos(time, "x", true));
        ctx.moveTo(x, bbox.top);
        ctx.lineTo(x, bbox.top + bbox.height);
      }
      ctx.stroke();
      ctx.setLineDash([]);
      ctx.globalAlpha = 0.38;
      ctx.lineWidth = 1.4 * devicePixelRatio;
      own.forEach(({ at }, i) => {
        const values = run?.columns.get(at);
        if (!run || !values) return;
        ctx.strokeStyle = colour(i);
        ctx.beginPath();
        for (let k = 0; k < values.length; k++) {
          ctx.lineTo(plot.valToPos(run.t[k], "x", true), plot.valToPos(values[k], "y", true));
        }
        ctx.stroke();
      });
      ctx.restore();
    };
    /** @param {uPlot} plot */
    const now = (plot) => {
      const { ctx, bbox } = plot;
      const x = Math.round(plot.valToPos(shown.now, "x", true));
      if (x < bbox.left || x > bbox.left + bbox.width) return;
      ctx.save();
      ctx.strokeStyle = style("--soft");
      ctx.lineWidth = 1.5 * devicePixelRatio;
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      ctx.restore();
    };
    const grid = { stroke: () => style("--line"), width: 1 };
    const plot = new uPlot(
      {
        width: widthIn(place),
        height: height(),
        padding: [10, 14, 0, 0],
        cursor: { y: false, sync: { key: sync.key }, points: { size: 6 }, drag: { x: false, y: false } },
        scales: {
          x: { time: false, range: () => [shown.from, shown.to] },
          y: { range: (self) => range(self, own) },
        },
        legend: { live: true },
        axes: [
          {
            label: "time [s]",
            labelSize: 18,
            size: 30,
            stroke: () => style("--soft"),
            grid,
            ticks: grid,
            values: (_, splits) => splits.map((v) => shortNumber(v)),
          },
          {
            label: `[${unit}]`,
            labelSize: 18,
            size: (_, texts) => Math.max(56, 8 + LETTER * Math.max(0, ...(texts ?? []).map((text) => text.length))),
            stroke: () => style("--soft"),
            grid,
            ticks: grid,
            values: (_, splits) => splits.map((v) => shortNumber(v)),
          },
        ],
        series: [
          { label: "t", value: (_, v) => (v === null ? "–" : `${shortNumber(v)} s`) },
          ...own.map((curve, i) => ({
            label: curve.name,
            stroke: () => colour(i),
            width: 2,
            pxAlign: 0,
            points: { show: false },
            value: (/** @type {uPlot} */ _, /** @type {number | null} */ v) =>
              `${shortNumber(v)} ${unit === "1" ? "" : unit}`,
          })),
        ],
        hooks: { drawAxes: [ghost], draw: [now] },
      },
      [[0], ...own.map(() => [0])],
      place,
    );
    plot.root.dataset.unit = unit;
    plot.over.addEventListener("pointerdown", () => {
      const left = plot.cursor.left ?? -1;
      if (left >= 0) options.seek(plot.posToVal(left, "x"));
    });
    return { plot, own, colour };
  });

  return {
    plots: plots.map(({ plot }) => plot),
    /** Show a run, and behind it another one.
     * @param {Run} run
     * @param {Run | null} ghost
     * @param {[from: number, to: number]} span
     * @param {number} now
     */
    show(run, ghost, [from, to], now) {
      Object.assign(shown, { run, ghost, from, to, now });
      ink.clear();
      for (const { plot, own } of plots) {
        plot.setData([run.t, ...own.map(({ at }) => run.columns.get(at) ?? [])]);
      }
    },
    /** Show a time, and the values at the point of the run that is nearest.
     * @param {number} time
     * @param {number} nearest
     */
    seek(time, nearest) {
      const moved = time !== shown.now;
      shown.now = time;
      for (const { plot } of plots) {
        if (moved) plot.redraw(false, false);
        if ((plot.cursor.left ?? -1) < 0) plot.setLegend({ idx: nearest }, false);
      }
    },
    resize() {
      ink.clear();
      for (const { plot, own, colour } of plots) {
        plot.setSize({ width: widthIn(place), height: height() });
        const markers = /** @type {NodeListOf<HTMLElement>} */ (plot.root.querySelectorAll(".u-marker"));
        own.forEach((_, i) => markers[i + 1]?.style.setProperty("border-color", colour(i))); // it may become dark
      }
    },
  };
}

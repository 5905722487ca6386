// @ts-check
// The viewer: bodies of a run in space, played like a film, with curves that show the same time.

import { drawPlots, floats, onNewInk, resizePlots, showTime } from "./plots.js";
import { makeStage } from "./stage.js";

const PLOT_HEIGHT = 190;

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const data = JSON.parse(at("data").textContent ?? "");
/** @type {import("./stage.js").Motion} */
const motion = data.motion;
const numbers = floats(motion.numbers);
const times = numbers.subarray(motion.t, motion.t + motion.frames);
const canvas = /** @type {HTMLCanvasElement} */ (at("canvas"));
const stage = makeStage(motion, { numbers }, canvas, at("stage"), (name) => (at("pointed").textContent = name));

// Time: the slider, the film, the curves.
const slider = /** @type {HTMLInputElement} */ (at("time"));
const play = at("play");
const speed = /** @type {HTMLSelectElement} */ (at("speed"));
const [begin, end] = [times[0], times[times.length - 1]];
const digits = Math.min(Math.max(3 - Math.floor(Math.log10(end - begin || 1)), 1), 9);
let now = begin;
let playing = false;
let before = 0;
const plotNumbers = floats(data.plot.numbers);
const plotTimes = Array.from(plotNumbers.subarray(data.plot.t, data.plot.t + data.plot.count));
const place = at("plots");
const drawn = () =>
  data.plot.series.length
    ? drawPlots(place, plotNumbers, plotTimes, data.plot.series, data.events, { height: PLOT_HEIGHT, onSeek: seek })
    : [];
let plots = drawn();
slider.min = String(begin);
slider.max = String(end);
slider.step = String((end - begin) / (4 * (times.length - 1)) || 1);

/** Show the run at a time.
 * @param {number} time
 */
function seek(time) {
  now = Math.min(Math.max(time, begin), end);
  let [frame, last] = [0, times.length - 1];
  while (last - frame > 1) {
    const middle = (frame + last) >> 1;
    if (times[middle] <= now) frame = middle;
    else last = middle;
  }
  const span = times[frame + 1] - times[frame];
  const share = span > 0 ? Math.min(Math.max((now - times[frame]) / span, 0), 1) : 0;
  stage.show(frame, share, now);
  slider.value = String(now);
  at("now").textContent = `t = ${now.toFixed(digits)} s`;
  showTime(plots, now);
}

/** @param {number} stamp */
function tick(stamp) {
  if (!playing) return;
  const step = before ? ((stamp - before) / 1000) * Number(speed.value) : 0;
  before = stamp;
  seek(now + step > end ? begin : now + step);
  requestAnimationFrame(tick);
}

/** @param {boolean} on */
function setPlaying(on) {
  playing = on;
  before = 0;
  play.textContent = on ? "pause" : "play";
  play.setAttribute("aria-label", on ? "pause" : "play");
  if (on) requestAnimationFrame(tick);
}

play.addEventListener("click", () => setPlaying(!playing));
slider.addEventListener("input", () => seek(Number(slider.value)));
canvas.addEventListener("keydown", (event) => {
  if (event.key !== " ") return;
  setPlaying(!playing);
  event.preventDefault();
});

function resize() {
  stage.resize();
  resizePlots(plots, place, PLOT_HEIGHT);
  setTimeout(() => showTime(plots, now)); // uPlot knows its scales only after it has drawn
}
addEventListener("resize", resize);
onNewInk(() => {
  plots = drawn();
  stage.newInk();
  resize();
});
resize();
seek(begin);
stage.start();

const { pixels, camera, scene } = stage;
Object.assign(globalThis, { acausal: { seek, pixels, plots, motion, now: () => now, camera, scene } });

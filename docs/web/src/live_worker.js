// @ts-check
// The worker of the live page: it holds the model and runs it, in pieces, so that a new value of a
// slider ends a run that nobody waits for any more.

/**
 * @typedef {{memory: WebAssembly.Memory, _initialize?: () => void, reset: () => void,
 *   set: (kind: number, which: number, value: number) => number, joints: (n: number) => number,
 *   begin: (end: number, n: number, rtol: number) => number, advance: (steps: number) => number,
 *   step: (end: number) => number, rows: () => number, count: () => number, marks: () => number,
 *   marked: () => number, events: () => number, said: () => number, sizes: (k: number) => number}} Model
 * @typedef {[kind: number, which: number, value: number][]} Values
 * @typedef {{do: "load", wasm: string} |
 *   {do: "run", id: number, end: number, n: number, rtol: number, values: Values, times: number[], rows: number[]} |
 *   {do: "go", id: number, end: number, n: number, rtol: number, values: Values, speed: number, fresh: boolean} |
 *   {do: "set", values: Values} | {do: "pull", pull: import("./live_pull.js").Pull | null} |
 *   {do: "speed", speed: number} | {do: "stop"}} Job
 */

const PIECE = 400; // steps after which messages are looked at
const MARKS = 4000; // as live.c has it
const BEAT = 30; // milliseconds between steps in real time
const LONGEST = 0.1; // seconds that real time may jump by: what comes late is not caught up
const FINEST = 40; // points of one beat
const PULLED = 8; // points of one beat at least, while a body is pulled: its force follows them
const SWING = 1; // seconds on the screen in which a body swings about the pointer, if nothing else holds it

/** @type {Model} */
let model;
let current = -1;
/** @type {ReturnType<typeof setInterval> | undefined} */
let beat;
let [now, last, speed, spacing] = [0, 0, 1, 1];
/** @type {import("./live_pull.js").Pull | null} */
let pull = null;
/** @type {Float64Array} */
let row = new Float64Array(0); // [t, outputs] at the time that real time has come to
/** @type {[time: number, place: number[]] | null} */
let tip = null; // of the body that is pulled, a point before

/** @param {unknown} message @param {Transferable[]} [moved] */
const tell = (message, moved = []) => self.postMessage(message, { transfer: moved });

function words() {
  const bytes = new Uint8Array(model.memory.buffer, model.said());
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

/** @param {Values} values */
const setAll = (values) => values.every(([kind, which, value]) => model.set(kind, which, value) === 0);

/** @param {number} at @param {number} length */
const copy = (at, length) => new Float64Array(model.memory.buffer, at, length).slice();

/** @param {number} id @param {string} text */
function fault(id, text) {
  if (id === current) current = -1;
  tell({ is: "fault", id, text });
}

/** @param {Extract<Job, {do: "run"}>} job */
function run(job) {
  const begun = performance.now();
  current = job.id;
  model.reset();
  if (!setAll(job.values)) return fault(job.id, words());
  if (job.times.length) {
    const room = model.joints(job.times.length);
    if (!room) return fault(job.id, "the page has no memory left");
    new Float64Array(model.memory.buffer, room).set([...job.times, ...job.rows]);
  }
  if (model.begin(job.end, job.n, job.rtol)) return fault(job.id, words());
  let spent = performance.now() - begun;
  const more = () => {
    if (current !== job.id) return; // another run has begun
    const from = performance.now();
    const how = model.advance(PIECE);
    spent += performance.now() - from;
    if (how === 1) return void later(more);
    const width = model.sizes(3) + 1;
    const rows = copy(model.rows(), model.count() * width);
    const marks = copy(model.marks(), 5 * Math.min(model.marked(), MARKS));
    const found = { rows, marks, events: model.events(), milliseconds: spent };
    tell({ is: "run", id: job.id, ...found, fault: how === 2 ? words() : "" }, [rows.buffer, marks.buffer]);
    current = -1;
  };
  more();
}

const channel = new MessageChannel();
/** @type {(() => void)[]} */
const waiting = [];
channel.port1.onmessage = () => waiting.shift()?.();
/** @param {() => void} action */
function later(action) {
  waiting.push(action);
  channel.port2.postMessage(0);
}

/** @param {Extract<Job, {do: "go"}>} job */
function go(job) {
  current = -1;
  speed = job.speed;
  spacing = job.end / job.n;
  if (job.fresh) {
    model.reset();
    if (!setAll(job.values)) return fault(job.id, words());
    if (model.begin(job.end, 2, job.rtol)) return fault(job.id, words());
    now = 0;
    const width = model.sizes(3) + 1;
    row = copy(model.rows() + 8 * width * (model.count() - 1), width);
  } else if (!setAll(job.values.filter(([kind]) => kind !== 2))) return fault(job.id, words());
  last = performance.now();
  clearInterval(beat);
  beat = setInterval(() => tick(job.id), BEAT);
}

/** @param {number} id */
function tick(id) {
  const stamp = performance.now();
  const passed = Math.min((stamp - last) / 1000, LONGEST) * speed;
  last = stamp;
  const points = Math.min(Math.max(Math.ceil(passed / spacing), pull ? PULLED : 1), FINEST);
  const width = model.sizes(3) + 1;
  const rows = new Float64Array(points * width);
  const before = model.events();
  let size = 0;
  for (let k = 1; k <= points; k++) {
    if (pull) size = press(pull, passed / points);
    if (size < 0 || model.step(now + (passed * k) / points)) {
      clearInterval(beat);
      return fault(id, words());
    }
    row = copy(model.rows(), width);
    rows.set(row, (k - 1) * width);
  }
  now += passed;
  const busy = performance.now() - stamp;
  tell({ is: "points", id, rows, events: model.events() - before, busy, pull: size }, [rows.buffer]);
}

/** Let a force act from a point of a body to the pointer, proportional to their distance; return
 * its size, or -1 where the model does not take it. It is held for a while, and so is that for the
 * middle of it: one of the beginning is late, and what is pulled late swings more and more.
 * @param {import("./live_pull.js").Pull} given
 * @param {number} length
 */
function press({ body, point, goal }, length) {
  const values = (/** @type {number[]} */ numbers) => numbers.map((at) => row[1 + at]);
  const [c, s] = body.turn.length === 1 ? values(body.turn).flatMap((v) => [Math.cos(v), Math.sin(v)]) : [1, 0];
  const turn = body.turn.length === 9 ? values(body.turn) : [c, s, 0, -s, c, 0, 0, 0, 1];
  const origin = [...values(body.spot), 0].slice(0, 3);
  const arm = [0, 1, 2].map((i) => turn[i] * point[0] + turn[3 + i] * point[1] + turn[6 + i] * point[2]);
  const place = arm.map((v, i) => v + origin[i]);
  const share = tip && row[0] > tip[0] ? (0.5 * length) / (row[0] - tip[0]) : 0;
  const middle = place.map((v, i) => v + (tip ? share * (v - tip[1][i]) : 0));
  tip = [row[0], place];
  const stiff = body.mass * ((2 * Math.PI) / (SWING * speed)) ** 2;
  const force = [0, 1, 2].map((i) => (i < body.spot.length ? stiff * (goal[i] - middle[i]) : 0));
  const moment = [1, 2, 0].map((i, k) => arm[i] * force[(k + 2) % 3] - arm[(k + 2) % 3] * force[i]);
  const about = body.moment.length === 1 ? [moment[2]] : moment.slice(0, body.moment.length);
  const all = [...force.slice(0, body.load.length), ...about];
  /** @type {Values} */
  const given = [...body.load, ...body.moment].map((which, i) => [1, which, all[i]]);
  return setAll(given) ? Math.hypot(...force) : -1;
}

/** @param {import("./live_pull.js").Pull | null} given */
function grasp(given) {
  if (pull && pull.body.spot[0] !== given?.body.spot[0]) {
    setAll([...pull.body.load, ...pull.body.moment].map((which) => [1, which, 0]));
  }
  if (!given) tip = null;
  pull = given;
}

/** @param {MessageEvent<Job>} message */
self.onmessage = ({ data: job }) => {
  if (job.do === "load") {
    const bytes = Uint8Array.from(atob(job.wasm), (letter) => letter.charCodeAt(0));
    const module = new WebAssembly.Module(bytes);
    /** @type {Record<string, Record<string, () => number>>} */
    const nothing = {};
    for (const { module: room, name } of WebAssembly.Module.imports(module)) {
      nothing[room] = { ...nothing[room], [name]: () => 0 }; // files: a model has none
    }
    const made = new WebAssembly.Instance(module, nothing);
    model = /** @type {Model} */ (/** @type {unknown} */ (made.exports));
    model._initialize?.();
    tell({ is: "ready" });
  } else if (job.do === "run") {
    clearInterval(beat);
    run(job);
  } else if (job.do === "go") go(job);
  else if (job.do === "set") {
    if (!setAll(job.values)) fault(current, words());
  } else if (job.do === "pull") grasp(job.pull);
  else if (job.do === "speed") speed = job.speed;
  else clearInterval(beat);
};

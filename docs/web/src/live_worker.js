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
 *   {do: "set", values: Values} | {do: "speed", speed: number} | {do: "stop"}} Job
 */

const PIECE = 400; // steps after which messages are looked at
const MARKS = 4000; // as live.c has it
const BEAT = 30; // milliseconds between steps in real time
const LONGEST = 0.1; // seconds that real time may jump by: what comes late is not caught up
const FINEST = 40; // points of one beat

/** @type {Model} */
let model;
let current = -1;
/** @type {ReturnType<typeof setInterval> | undefined} */
let beat;
let [now, last, speed, spacing] = [0, 0, 1, 1];

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
  const points = Math.min(Math.max(Math.ceil(passed / spacing), 1), FINEST);
  const width = model.sizes(3) + 1;
  const rows = new Float64Array(points * width);
  const before = model.events();
  for (let k = 1; k <= points; k++) {
    if (model.step(now + (passed * k) / points)) {
      clearInterval(beat);
      return fault(id, words());
    }
    rows.set(new Float64Array(model.memory.buffer, model.rows(), width), (k - 1) * width);
  }
  now += passed;
  const busy = performance.now() - stamp;
  tell({ is: "points", id, rows, events: model.events() - before, busy }, [rows.buffer]);
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
  } else if (job.do === "speed") speed = job.speed;
  else clearInterval(beat);
};

// @ts-check
// Texts of a drawn graph: as large on every screen, beside their edges, none over another. The
// costs are those of acausal/pictures/label_places.py, in pixels of the screen.

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {{text: SVGTextElement, width: number, height: number, places: Point[]}} Label
 * @typedef {{scale: number, points: Float64Array[], room: Box}} Sheet
 */

const EDGE_LETTERS = 14; // pixels
const NODE_LETTERS = 12;
const SHARES = [0.5, 0.43, 0.57, 0.36, 0.64, 0.29, 0.71, 0.22, 0.78, 0.15, 0.85]; // along an edge, the middle first
const RINGS = [6, 12, 20]; // pixels from an edge or node to a text
const APART = 5; // pixels between points of a line
const SIGN = 20; // pixels that a sign before a name takes when its edge is lit
const PASSES = 5;
const RANK = 0.06; // cost of the next place
const COVERED = 0.5; // of a point of a line below a text
const STRUCK = 12.0; // of a line through the letters
const TOUCHED = 40.0; // of a text that covers another, a node, or the margin

/** Return how a drawing is shown: pixels a unit, points along every edge, what can be seen of it.
 * @param {SVGSVGElement} svg
 * @returns {Sheet}
 */
function sheet(svg) {
  const shown = svg.getBoundingClientRect();
  const box = svg.viewBox.baseVal;
  const scale = Math.min(shown.width / box.width, shown.height / box.height) || 1;
  const points = [...svg.querySelectorAll(".edge .line")].map((line) => {
    const path = /** @type {SVGPathElement} */ (line);
    const length = path.getTotalLength();
    const count = Math.max(Math.ceil((length * scale) / APART), 8);
    const found = new Float64Array(2 * (count + 1));
    for (let i = 0; i <= count; i++) {
      const at = path.getPointAtLength((i / count) * length);
      found[2 * i] = at.x * scale;
      found[2 * i + 1] = at.y * scale;
    }
    return found;
  });
  const x = (box.x + box.width / 2) * scale;
  const y = (box.y + box.height / 2) * scale;
  const [w, h] = [shown.width / 2, shown.height / 2];
  return { scale, points, room: { left: x - w, right: x + w, top: y - h, bottom: y + h } };
}

/** @param {Label} label @param {Point} at @returns {Box} */
function boxAt({ width, height }, { x, y }) {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/** @param {Box} a @param {Box} b */
const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** @param {Box} a @param {Box} b */
const within = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

/** Return how many points of lines a box covers.
 * @param {Box} box @param {Float64Array[]} lines
 */
function covered(box, lines) {
  let count = 0;
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      const [x, y] = [line[i], line[i + 1]];
      if (x > box.left && x < box.right && y > box.top && y < box.bottom) count++;
    }
  }
  return count;
}

/** Tell whether a line runs through the letters in a box.
 * @param {Box} box @param {Float64Array[]} lines
 */
const struck = ({ left, right, top, bottom }, lines) =>
  covered({ left: left + 2, right: right - 2, top: top + 2.5, bottom: bottom - 2.5 }, lines) > 0;

/** Return the places beside a line, on both sides, near its middle first.
 * @param {Float64Array} line @param {number} width @param {number} height @returns {Point[]}
 */
function beside(line, width, height) {
  const last = line.length / 2 - 1;
  /** @type {Point[]} */
  const places = [];
  for (const ring of RINGS) {
    for (const share of SHARES) {
      const i = Math.min(Math.max(Math.round(share * last), 1), last - 1);
      const [dx, dy] = [line[2 * i + 2] - line[2 * i - 2], line[2 * i + 3] - line[2 * i - 1]];
      const long = Math.hypot(dx, dy) || 1;
      const [nx, ny] = [-dy / long, dx / long];
      const reach = (Math.abs(nx) * width + Math.abs(ny) * height) / 2 + ring;
      for (const side of ny > 0 ? [-1, 1] : [1, -1]) {
        places.push({ x: line[2 * i] + side * reach * nx, y: line[2 * i + 1] + side * reach * ny });
      }
    }
  }
  return places;
}

/** Return the places around a point.
 * @param {Point} at @param {number} width @param {number} height @returns {Point[]}
 */
function around(at, width, height) {
  return [9, 16, 26].flatMap((ring) =>
    Array.from({ length: 16 }, (_, k) => {
      const [c, s] = [Math.cos((k * Math.PI) / 8), Math.sin((k * Math.PI) / 8)];
      const reach = Math.min(width / 2 / Math.max(Math.abs(c), 1e-9), height / 2 / Math.max(Math.abs(s), 1e-9));
      return { x: at.x + c * (reach + ring), y: at.y + s * (reach + ring) };
    }),
  );
}

/** Put texts where they cover least; return how many touch another or stand outside, and how many a
 * line runs through.
 * @param {Label[]} labels @param {Sheet} shown @param {Box[]} fixed
 */
function place(labels, { scale, points, room }, fixed) {
  const own = labels.map((label) =>
    label.places.map((at, rank) => {
      const box = boxAt(label, at);
      const bad = fixed.some((other) => overlap(box, other)) || !within(box, room);
      const below = covered(box, points);
      return RANK * rank + COVERED * below + (below && struck(box, points) ? STRUCK : 0) + (bad ? TOUCHED : 0);
    }),
  );
  const least = (/** @type {number[]} */ costs) => costs.indexOf(Math.min(...costs));
  const chosen = own.map(least);
  const boxes = labels.map((label, k) => boxAt(label, label.places[chosen[k]]));
  for (let pass = 0; pass < PASSES; pass++) {
    let same = true;
    labels.forEach((label, k) => {
      const costs = label.places.map((at, i) => {
        const box = boxAt(label, at);
        return own[k][i] + TOUCHED * boxes.filter((other, j) => j !== k && overlap(box, other)).length;
      });
      const best = least(costs);
      same &&= best === chosen[k];
      chosen[k] = best;
      boxes[k] = boxAt(label, label.places[best]);
    });
    if (same) break;
  }
  labels.forEach((label, k) => {
    label.text.setAttribute("x", String(label.places[chosen[k]].x / scale));
    label.text.setAttribute("y", String(label.places[chosen[k]].y / scale));
  });
  const touched = (/** @type {Box} */ box, /** @type {number} */ k) =>
    fixed.some((other) => overlap(box, other)) || boxes.some((other, j) => j !== k && overlap(box, other));
  return {
    touching: boxes.filter((box, k) => !within(box, room) || touched(box, k)).length,
    struck: boxes.filter((box) => struck(box, points)).length,
  };
}

/** @param {SVGTextElement} text @param {number} letters @param {number} scale @param {number} [more] */
function sized(text, letters, scale, more = 0) {
  text.setAttribute("font-size", String(letters / scale));
  return { width: text.getComputedTextLength() * scale + 4 + more, height: 1.15 * letters };
}

/**
 * Write texts beside the edges of a drawing, and its nodes' own; return how many touch others, and how
 * many a line runs through.
 * @param {SVGSVGElement} svg
 * @param {(edge: number) => string} said
 */
export function writeLabels(svg, said) {
  const shown = sheet(svg);
  svg.style.setProperty("--pixel", String(1 / shown.scale));
  const dots = /** @type {SVGCircleElement[]} */ ([...svg.querySelectorAll(".node")]);
  const marks = /** @type {SVGGraphicsElement[]} */ ([...dots, ...svg.querySelectorAll(".datum, .arrow")]);
  const fixed = marks.map((mark) => {
    const { x, y, width, height } = mark.getBBox();
    const k = shown.scale;
    return { left: x * k - 1, right: (x + width) * k + 1, top: y * k - 1, bottom: (y + height) * k + 1 };
  });
  const names = /** @type {SVGTextElement[]} */ ([...svg.querySelectorAll(".edge .name")]);
  const labels = names.map((text, edge) => {
    const last = /** @type {SVGTSpanElement} */ (text.querySelector("tspan:last-child"));
    last.textContent = said(edge);
    const size = sized(text, EDGE_LETTERS, shown.scale, SIGN);
    return { text, ...size, places: beside(shown.points[edge], size.width, size.height) };
  });
  const nodes = /** @type {SVGTextElement[]} */ ([...svg.querySelectorAll(".node-name")]);
  for (const text of nodes) {
    const dot = dots[Number(text.dataset.node)];
    const at = { x: dot.cx.baseVal.value * shown.scale, y: dot.cy.baseVal.value * shown.scale };
    const size = sized(text, NODE_LETTERS, shown.scale);
    labels.push({ text, ...size, places: around(at, size.width, size.height) });
  }
  return place(labels, shown, fixed);
}

/**
 * Write the names of some edges where numbers stood, clear of each other.
 * @param {SVGSVGElement} svg
 * @param {number[]} some
 * @param {(edge: number) => string} said
 */
export function writeSome(svg, some, said) {
  const shown = sheet(svg);
  const texts = /** @type {SVGTextElement[]} */ ([...svg.querySelectorAll(".edge .name")]);
  const labels = some.map((edge) => {
    const last = /** @type {SVGTSpanElement} */ (texts[edge].querySelector("tspan:last-child"));
    last.textContent = said(edge);
    const size = sized(texts[edge], EDGE_LETTERS, shown.scale);
    return { text: texts[edge], ...size, places: beside(shown.points[edge], size.width, size.height) };
  });
  place(labels, shown, []);
}

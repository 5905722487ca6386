// @ts-check
// The page that explains: light cutsets and circuits, exchange branch and chord, draw matrices.

import { circuit, cutset, matrix, setOf, treeOf, verdict } from "./graph.js";
import { writeLabels, writeSome } from "./labels.js";

/** @typedef {import("./graph.js").Graph} Graph */

const LARGER = [1, 1.25, 1.5, 2, 2.5, 3]; // sizes of a drawing that are tried for its numbers
const MATRIX_CELLS = 60; // columns up to which a matrix is a table of numbers

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {Graph} */
const graph = JSON.parse(at("data").textContent ?? "");
const drawing = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (at("graph")));
const edges = /** @type {SVGGElement[]} */ ([...drawing.querySelectorAll(".edge")]);
const told = at("told");
const hint = told.innerHTML; // our own text, from before any name is shown
const first = graph.tree;
let tree = treeOf(graph, first);
let kept = -1; // the edge that stays lit
let numbered = false; // names have no room: numbers stand for them
/** @type {"cutset" | "circuit" | "incidence"} */
let shown = "cutset";

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} text
 * @param {string} [kind]
 */
function made(tag, text, kind = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

/** Return MathML of a sum of symbols; the symbols come escaped from Python.
 * @param {import("./graph.js").Terms} terms
 * @param {"across" | "through"} which
 */
function equation(terms, which) {
  const parts = terms.map(([e, sign], i) => {
    const mark = sign < 0 ? "<mo>−</mo>" : i ? "<mo>+</mo>" : "";
    return mark + graph.edges[e][which];
  });
  return `<math display="block"><mrow>${parts.join("")}<mo>=</mo><mn>0</mn></mrow></math>`;
}

const nameOf = (/** @type {number} */ e) => graph.edges[e].name;
const numberOf = (/** @type {number} */ e) => String(e + 1);
/** @type {[string, string][]} */
let places = []; // of the numbers

/** Write numbers beside edges, where they stood, but the names of those that are lit.
 * @param {number[]} lit
 */
function number(lit) {
  edges.forEach((element, e) => {
    const text = /** @type {SVGTextElement} */ (element.querySelector(".name"));
    /** @type {SVGTSpanElement} */ (text.lastElementChild).textContent = numberOf(e);
    text.setAttribute("x", places[e][0]);
    text.setAttribute("y", places[e][1]);
  });
  if (lit.length) writeSome(drawing, lit, nameOf);
}

/** Light the cutset or circuit of an edge and say what it is; -1 for none.
 * @param {number} edge
 */
function light(edge) {
  drawing.classList.toggle("lit", edge >= 0);
  const terms = edge >= 0 ? setOf(graph, tree, edge) : [];
  const signs = new Map(terms);
  edges.forEach((element, e) => {
    const sign = signs.get(e);
    element.classList.toggle("member", sign !== undefined);
    element.classList.toggle("owner", e === edge);
    const mark = /** @type {Element} */ (element.querySelector(".sign"));
    mark.textContent = sign === undefined ? "" : sign > 0 ? "+ " : "− ";
  });
  if (numbered) number(terms.map(([e]) => e));
  for (const row of document.querySelectorAll("#matrix [data-edge]")) {
    row.classList.toggle("lit", Number(row.getAttribute("data-edge")) === edge);
  }
  if (edge < 0) {
    told.innerHTML = hint;
    return;
  }
  tell(edge, terms);
}

/**
 * @param {number} edge
 * @param {import("./graph.js").Terms} terms
 */
function tell(edge, terms) {
  const own = graph.edges[edge];
  const isBranch = tree.isBranch[edge];
  told.replaceChildren();
  told.append(made("h3", `${isBranch ? "Cutset" : "Circuit"} of ${own.name}`));
  const formula = made("div", "", "formula");
  formula.innerHTML = equation(terms, isBranch ? "through" : "across");
  told.append(formula);
  const ends = `node ${graph.nodes[own.tail].label} → ${graph.nodes[own.head].label}`;
  const changed = tree.isBranch[edge] !== first.includes(edge);
  const place = isBranch ? "branch" : "chord";
  const why = changed ? `${own.name} is a ${place}: you exchanged it.` : own.why;
  told.append(made("p", why, "why"));
  told.append(made("p", `${own.domain} ${own.kind}, ${ends}`.trim(), "remark"));
  if (edge !== kept) return;
  const partners = terms.filter(([e]) => e !== edge).map(([e]) => e);
  told.append(made("p", partners.length ? "Exchange it with" : "Nothing can take its place."));
  const list = made("ul", "", "exchanges");
  for (const e of partners) {
    const { kind, reason } = judged(edge, e);
    const button = made("button", graph.edges[e].name);
    button.type = "button";
    button.dataset.exchange = String(e);
    button.disabled = kind === "forbidden";
    button.addEventListener("click", () => exchange(edge, e));
    const item = made("li", "", `verdict ${kind.split(" ")[0]}`);
    item.append(button, " ", made("b", kind), `: ${reason}`);
    list.append(item);
  }
  told.append(list);
}

/** Say what an exchange of two edges, one a branch and one a chord, would make of the tree.
 * @param {number} one
 * @param {number} two
 */
function judged(one, two) {
  return tree.isBranch[one] ? verdict(graph, tree, one, two) : verdict(graph, tree, two, one);
}

/** Keep an edge lit, or none.
 * @param {number} edge
 */
function keep(edge) {
  kept = kept === edge ? -1 : edge;
  edges.forEach((element, e) => element.setAttribute("aria-pressed", String(e === kept)));
  light(kept >= 0 ? kept : edge);
}

/** Put a chord in the place of a branch.
 * @param {number} one
 * @param {number} two
 */
function exchange(one, two) {
  if (judged(one, two).kind === "forbidden") return;
  const [branch, chord] = tree.isBranch[one] ? [one, two] : [two, one];
  setTree([...tree.branches.filter((e) => e !== branch), chord]);
  kept = -1;
  keep(one);
  edges[one].focus();
}

/** @param {number[]} branches */
function setTree(branches) {
  tree = treeOf(graph, branches);
  edges.forEach((element, e) => {
    element.classList.toggle("branch", tree.isBranch[e]);
    element.classList.toggle("chord", !tree.isBranch[e]);
    const place = tree.isBranch[e] ? "branch" : "chord";
    const label = element.getAttribute("aria-label") ?? "";
    element.setAttribute("aria-label", label.replace(/, (branch|chord), /, `, ${place}, `));
  });
  const names = (/** @type {number[]} */ list) =>
    list.map((e) => graph.edges[e].name).join(", ") || "none";
  const text = at("tree-text");
  text.replaceChildren(
    made("b", "branches "),
    names(tree.branches),
    document.createElement("br"),
    made("b", "chords "),
    names(tree.chords),
  );
  const same = first.every((e) => tree.isBranch[e]);
  /** @type {HTMLButtonElement} */ (at("reset")).disabled = same;
  const other = document.getElementById("derivation-other");
  if (other) other.hidden = same;
  drawMatrix();
}

function drawMatrix() {
  const place = at("matrix");
  const { columns, rows, split } = matrix(graph, tree, shown);
  place.replaceChildren();
  place.append(columns.length <= MATRIX_CELLS ? numbers(columns, rows, split) : spots(columns, rows, split));
  for (const element of place.querySelectorAll("[data-edge]")) {
    const edge = Number(element.getAttribute("data-edge"));
    if (edge < 0) continue;
    element.addEventListener("mouseenter", () => light(edge));
    element.addEventListener("mouseleave", () => light(kept));
    element.addEventListener("focusin", () => light(edge));
    element.addEventListener("focusout", () => light(kept));
  }
}

/**
 * A table of -1, 0 and 1.
 * @param {number[]} columns
 * @param {{name: string, edge: number, entries: number[]}[]} rows
 * @param {number} split
 */
function numbers(columns, rows, split) {
  const table = made("table", "", "matrix");
  const head = table.createTHead().insertRow();
  head.append(made("td", ""));
  columns.forEach((e, i) => {
    const cell = made("th", "", i === split ? "split" : "");
    cell.scope = "col";
    cell.append(made("span", graph.edges[e].name));
    head.append(cell);
  });
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    line.dataset.edge = String(row.edge);
    const title = made("th", row.name);
    title.scope = "row";
    if (row.edge >= 0) title.tabIndex = 0;
    line.append(title);
    row.entries.forEach((value, i) => {
      const kind = value > 0 ? "plus" : value < 0 ? "minus" : "zero";
      line.append(made("td", String(value).replace("-", "−"), kind + (i === split ? " split" : "")));
    });
  }
  return table;
}

/**
 * The pattern of a large matrix: a square for 1, a ring for -1.
 * @param {number[]} columns
 * @param {{name: string, edge: number, entries: number[]}[]} rows
 * @param {number} split
 */
function spots(columns, rows, split) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const step = 6;
  svg.setAttribute("class", "pattern");
  svg.setAttribute("viewBox", `0 0 ${step * columns.length} ${step * rows.length}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `pattern of the matrix, ${rows.length} rows, ${columns.length} columns`);
  /** @param {string} tag @param {Record<string, string | number>} attributes */
  const shape = (tag, attributes) => {
    const element = document.createElementNS(space, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    return element;
  };
  if (split > 0) {
    const x = split * step;
    svg.append(shape("path", { class: "divide", d: `M${x},0V${rows.length * step}` }));
  }
  rows.forEach((row, r) => {
    const group = shape("g", { "data-edge": row.edge, class: "row" });
    const band = { x: 0, y: r * step, width: columns.length * step, height: step, class: "band" };
    group.append(shape("rect", band));
    row.entries.forEach((value, c) => {
      if (!value) return;
      const at = { x: c * step + 1, y: r * step + 1, width: step - 2, height: step - 2 };
      const spot = shape("rect", { ...at, class: value > 0 ? "plus" : "minus" });
      const title = shape("title", {});
      title.textContent = `${row.name}, ${graph.edges[columns[c]].name}: ${value}`;
      spot.append(title);
      group.append(spot);
    });
    svg.append(group);
  });
  return svg;
}

edges.forEach((element, e) => {
  element.addEventListener("mouseenter", () => light(e));
  element.addEventListener("mouseleave", () => light(kept));
  element.addEventListener("focus", () => light(e));
  element.addEventListener("blur", (event) => {
    const next = /** @type {Node | null} */ (event.relatedTarget);
    if (!told.contains(next)) light(kept);
  });
  element.addEventListener("click", () => keep(e));
  element.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      keep(e);
      if (kept === e) told.querySelector("button")?.focus();
    }
  });
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || kept < 0) return;
  const before = kept;
  keep(kept);
  edges[before].focus();
});

for (const kind of /** @type {const} */ (["cutset", "circuit", "incidence"])) {
  at(`tab-${kind}`).addEventListener("click", () => {
    shown = kind;
    for (const other of ["cutset", "circuit", "incidence"]) {
      at(`tab-${other}`).setAttribute("aria-selected", String(other === kind));
    }
    drawMatrix();
  });
}

at("reset").addEventListener("click", () => {
  setTree(first);
  light(kept);
});

// The derivation, one step after the other.
const steps = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".step")]);
if (steps.length) {
  let step = 0;
  let all = false;
  const back = /** @type {HTMLButtonElement} */ (at("step-back"));
  const next = /** @type {HTMLButtonElement} */ (at("step-next"));
  const show = () => {
    steps.forEach((element, i) => element.classList.toggle("hidden", !all && i !== step));
    at("step-count").textContent = all ? `all ${steps.length} steps` : `step ${step + 1} of ${steps.length}`;
    back.disabled = all || step === 0;
    next.disabled = all || step === steps.length - 1;
    at("step-all").setAttribute("aria-pressed", String(all));
    dispatchEvent(new Event("resize"));
  };
  back.addEventListener("click", () => ((step -= 1), show()));
  next.addEventListener("click", () => ((step += 1), show()));
  at("step-all").addEventListener("click", () => ((all = !all), show()));
  show();
}

// Letters are as large however large the drawing is. Where names have no room, numbers stand with
// a key below; an edge that is lit has its name. Numbers of nodes then are left out.
const keyed = made("ol", "", "edge-key");
for (const edge of graph.edges) keyed.append(made("li", edge.name));
const keyBox = made("div", "", "key-box");
keyBox.append(keyed);
told.before(keyBox);
const book = /** @type {SVGSVGElement | null} */ (/** @type {unknown} */ (document.getElementById("book")));
const resize = () => {
  keyBox.hidden = true;
  drawing.classList.remove("many");
  grow(drawing, 1);
  numbered = !readable(writeLabels(drawing, nameOf));
  keyBox.hidden = !numbered;
  drawing.classList.toggle("many", numbered);
  if (numbered) {
    fewest(drawing);
    const texts = /** @type {SVGTextElement[]} */ ([...drawing.querySelectorAll(".edge .name")]);
    places = texts.map((text) => [text.getAttribute("x") ?? "", text.getAttribute("y") ?? ""]);
  }
  light(kept);
  if (book) bookLabels(book);
};

const readable = (/** @type {{touching: number, struck: number}} */ { touching, struck }) =>
  touching + struck === 0;

/** Show a drawing larger than its pane, which then scrolls.
 * @param {SVGSVGElement} svg
 * @param {number} times
 */
function grow(svg, times) {
  svg.style.width = svg.style.height = svg.style.maxHeight = "";
  if (times === 1) return;
  const { width, height } = svg.getBoundingClientRect();
  svg.style.width = `${width * times}px`;
  svg.style.height = svg.style.maxHeight = `${height * times}px`;
}

/** Write numbers into a drawing that is just large enough for them, or as large as is of use.
 * @param {SVGSVGElement} svg
 */
function fewest(svg) {
  let [best, least] = [1, Infinity];
  for (const times of LARGER) {
    grow(svg, times);
    const { touching } = writeLabels(svg, numberOf);
    if (touching < least) [best, least] = [times, touching];
    if (!touching) return;
  }
  grow(svg, best);
  writeLabels(svg, numberOf);
}

/** Write names into the drawing of the derivation, or numbers that its table has too.
 * @param {SVGSVGElement} svg
 */
function bookLabels(svg) {
  if (!svg.getBoundingClientRect().width) return; // not shown
  const rows = [...(svg.closest(".step")?.querySelectorAll("tbody tr") ?? [])];
  const own = rows.map((row) => row.querySelector("td")?.textContent ?? "");
  svg.classList.remove("many");
  grow(svg, 1);
  const crowded = !readable(writeLabels(svg, (e) => own[e]));
  svg.classList.toggle("many", crowded);
  if (crowded) fewest(svg);
  svg.closest(".step")?.classList.toggle("numbered", crowded);
}
addEventListener("resize", resize);
addEventListener("beforeprint", resize);
addEventListener("afterprint", resize);
setTree(first);
resize();

// For lessons and tests: the algorithms, and the tree as it stands.
Object.assign(globalThis, { acausal: { graph, circuit, cutset, matrix, tree: () => tree, exchange, judged } });

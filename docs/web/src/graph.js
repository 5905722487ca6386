// @ts-check
// Trees, cutsets and circuits of a linear graph, as acausal/graph/cutsets_circuits.py has them.

/**
 * @typedef {{name: string, tail: number, head: number, kind: string, domain: string,
 *   across: string, through: string, said: string[], why: string}} Edge
 * @typedef {{kinds: string[], labels: string[], weights: number[], least: number,
 *   couplings: {edges: number[], choices: boolean[][], rule: string}[]}} Rules
 * @typedef {{nodes: {name: string, label: string}[], roots: number[], tree: number[],
 *   rules: Rules, edges: Edge[]}} Graph
 * @typedef {{isBranch: boolean[], branches: number[], chords: number[], parent: number[],
 *   parentEdge: number[], sign: number[], depth: number[]}} Tree
 * @typedef {[number, number][]} Terms edge and sign
 */

/**
 * Return the tree of the given branches, its nodes hung from the roots.
 * @param {Graph} graph
 * @param {number[]} branches
 * @returns {Tree}
 */
export function treeOf(graph, branches) {
  const n = graph.nodes.length;
  const isBranch = graph.edges.map(() => false);
  /** @type {[number, number, number][][]} */
  const near = Array.from({ length: n }, () => []);
  for (const e of branches) {
    const { tail, head } = graph.edges[e];
    isBranch[e] = true;
    near[tail].push([e, head, 1]);
    near[head].push([e, tail, -1]);
  }
  const parent = Array(n).fill(-1);
  const parentEdge = Array(n).fill(-1);
  const sign = Array(n).fill(0);
  const depth = Array(n).fill(-1);
  const order = graph.roots.slice();
  for (const root of order) depth[root] = 0;
  for (let i = 0; i < order.length; i++) {
    for (const [e, other, direction] of near[order[i]]) {
      if (depth[other] >= 0) continue;
      parent[other] = order[i];
      parentEdge[other] = e;
      sign[other] = direction;
      depth[other] = depth[order[i]] + 1;
      order.push(other);
    }
  }
  const every = graph.edges.map((_, e) => e);
  return {
    isBranch,
    branches: every.filter((e) => isBranch[e]),
    chords: every.filter((e) => !isBranch[e]),
    parent,
    parentEdge,
    sign,
    depth,
  };
}

/**
 * Return the circuit of a chord: the chord, then the branches from its head back to its tail.
 * @param {Graph} graph
 * @param {Tree} tree
 * @param {number} chord
 * @returns {Terms}
 */
export function circuit(graph, tree, chord) {
  /** @type {Terms} */
  const up = [];
  /** @type {Terms} */
  const down = [];
  let start = graph.edges[chord].head;
  let end = graph.edges[chord].tail;
  while (start !== end) {
    if (tree.depth[start] >= tree.depth[end]) {
      up.push([tree.parentEdge[start], -tree.sign[start]]);
      start = tree.parent[start];
    } else {
      down.push([tree.parentEdge[end], tree.sign[end]]);
      end = tree.parent[end];
    }
  }
  return [[chord, 1], ...up, ...down.reverse()];
}

/**
 * Return the cutset of a branch: the branch, then the chords whose circuits hold it, D = -E^T.
 * @param {Graph} graph
 * @param {Tree} tree
 * @param {number} branch
 * @returns {Terms}
 */
export function cutset(graph, tree, branch) {
  /** @type {Terms} */
  const terms = [[branch, 1]];
  for (const chord of tree.chords) {
    for (const [e, sign] of circuit(graph, tree, chord)) {
      if (e === branch) terms.push([chord, -sign]);
    }
  }
  return terms;
}

/**
 * Return the cutset of a branch or the circuit of a chord.
 * @param {Graph} graph
 * @param {Tree} tree
 * @param {number} edge
 */
export function setOf(graph, tree, edge) {
  return tree.isBranch[edge] ? cutset(graph, tree, edge) : circuit(graph, tree, edge);
}

/**
 * Return rows of a matrix: what each is called, its edge, and its entries by column.
 * @param {Graph} graph
 * @param {Tree} tree
 * @param {"cutset" | "circuit" | "incidence"} kind
 */
export function matrix(graph, tree, kind) {
  if (kind === "incidence") {
    const columns = graph.edges.map((_, e) => e);
    const rows = graph.nodes.map((node) => ({
      name: node.label === "datum" ? node.name : `${node.label}  ${node.name}`,
      edge: -1,
      entries: columns.map(() => 0),
    }));
    for (const e of columns) {
      const { tail, head } = graph.edges[e];
      if (tail === head) continue;
      rows[tail].entries[e] = -1;
      rows[head].entries[e] = 1;
    }
    return { columns, rows, split: -1 };
  }
  const columns = [...tree.branches, ...tree.chords];
  const place = new Map(columns.map((e, i) => [e, i]));
  const owners = kind === "cutset" ? tree.branches : tree.chords;
  const rows = owners.map((e) => ({
    name: graph.edges[e].name,
    edge: e,
    entries: columns.map(() => 0),
  }));
  const shift = tree.branches.length;
  tree.chords.forEach((chord, c) => {
    for (const [e, sign] of circuit(graph, tree, chord)) {
      if (kind === "circuit") rows[c].entries[place.get(e) ?? 0] = sign;
      else if (e !== chord) rows[place.get(e) ?? 0].entries[shift + c] = -sign;
    }
  });
  if (kind === "cutset") rows.forEach((row, i) => (row.entries[i] = 1));
  return { columns, rows, split: shift };
}

/** Kinds of edges that are always branches, and always chords, of the tree of cutsets.
 * @type {Record<string, boolean>}
 */
const PLACES = { across_driver: true, norator: true, through_driver: false, nullator: false };
const JOINTS = ["joint", "free_joint", "held", "sticking"];

/**
 * Say what becomes of the tree if a branch and a chord change places, as acausal/graph/exchange.py.
 * @param {Graph} graph
 * @param {Tree} tree
 * @param {number} branch
 * @param {number} chord
 * @returns {{kind: "forbidden" | "legal but not normal" | "normal", reason: string}}
 */
export function verdict(graph, tree, branch, chord) {
  const { kinds, weights, least } = graph.rules;
  const branches = [...tree.branches.filter((e) => e !== branch), chord];
  const inside = graph.edges.map((_, e) => branches.includes(e));
  const reason = forbidden(graph, inside, branch, chord);
  if (reason) return { kind: "forbidden", reason };
  const missing = branches.reduce((sum, e) => sum + weights[e], 0) - least;
  if (missing <= 0) {
    return { kind: "normal", reason: "as many storages have a state of their own as can have one." };
  }
  const kind = "legal but not normal";
  /** @type {Record<string, boolean>} */
  const state = { A: true, T: false };
  const lost = [branch, chord].filter((e) => kinds[e] in state && inside[e] !== state[kinds[e]]);
  if (lost.length) {
    const names = lost.map((e) => graph.edges[e].name).join(", ");
    return { kind, reason: `${names} become${lost.length === 1 ? "s" : ""} excess.` };
  }
  if ([branch, chord].some((e) => JOINTS.includes(kinds[e]))) {
    return { kind, reason: "the coordinates of joints come first, and one of them is not in this tree." };
  }
  const own = missing === 1 ? "a state of its own" : "states of their own";
  return { kind, reason: `${missing} more could have ${own}.` };
}

/**
 * @param {Graph} graph
 * @param {boolean[]} inside
 * @param {number} branch
 * @param {number} chord
 */
function forbidden(graph, inside, branch, chord) {
  const { kinds, labels, couplings } = graph.rules;
  for (const e of [branch, chord]) {
    const wanted = PLACES[kinds[e]];
    if (wanted === undefined || inside[e] === wanted) continue;
    const article = labels[e][0] === "a" ? "an" : "a";
    const place = wanted ? "branch" : "chord";
    return `${graph.edges[e].name} is ${article} ${labels[e]}, which is always a ${place}.`;
  }
  for (const { edges, choices, rule } of couplings) {
    if (!edges.includes(branch) && !edges.includes(chord)) continue;
    if (!choices.some((choice) => choice.every((own, i) => own === inside[edges[i]]))) return `${rule}.`;
  }
  if (!kinds.includes("nullator")) return "";
  const across = graph.edges.map((_, e) => e);
  const wanted = across.filter((e) => kinds[e] === "nullator" || (kinds[e] !== "norator" && inside[e]));
  if (closes(graph, wanted)) {
    return "with nullators in the place of norators the branches would close a circuit.";
  }
  return "";
}

/** Tell whether edges close a circuit.
 * @param {Graph} graph
 * @param {number[]} edges
 */
function closes(graph, edges) {
  const up = graph.nodes.map((_, n) => n);
  const find = (/** @type {number} */ n) => {
    while (up[n] !== n) n = up[n];
    return n;
  };
  return edges.some((e) => {
    const one = find(graph.edges[e].tail);
    const two = find(graph.edges[e].head);
    up[one] = two;
    return one === two;
  });
}

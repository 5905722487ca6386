// @ts-check
// The linear graph of the live page: power as the width of edges, dashes that move with the through.

import { shortNumber } from "./plots.js";

/** @typedef {{kind: string, of: number[][]}} Power */

const [NARROW, WIDEST] = [3, 15]; // in the drawing; of a large one on the screen, half of it
const LEGIBLE = 6.5; // pixels: names that would be smaller are told by pointing at them
const ROUNDING = 1e-18; // W: less is no power but rounding, as of what rests
const THINNEST = 0.02; // of the widest power: less does not flow

/**
 * @param {SVGSVGElement} drawing
 * @param {Power[]} edges
 * @param {HTMLElement} most
 */
export function makeGraph(drawing, edges, most) {
  const part = drawing.classList.contains("many") ? 0.5 : 1;
  const flows = edges.map((_, k) => {
    const group = drawing.querySelector(`.edge[data-edge="${k}"]`);
    const line = group?.querySelector(".line");
    if (!group || !line) return null;
    const flow = document.createElementNS("http://www.w3.org/2000/svg", "path");
    flow.setAttribute("d", line.getAttribute("d") ?? "");
    flow.setAttribute("class", "flow");
    flow.setAttribute("stroke", line.getAttribute("stroke") ?? "");
    flow.style.display = "none";
    group.insertBefore(flow, line.nextSibling);
    const tip = document.createElementNS("http://www.w3.org/2000/svg", "title");
    tip.textContent = group.querySelector(".name")?.textContent ?? "";
    group.append(tip);
    return flow;
  });

  /** Return through and power of an edge in a row.
   * @param {Power} edge
   * @param {Float64Array} row
   * @param {number} begin
   * @returns {[through: number, power: number]}
   */
  function values(edge, row, begin) {
    const [through, across] = edge.of;
    if (edge.kind === "none" || !through) return [0, 0];
    const first = row[begin + 1 + through[0]];
    if (edge.kind === "through") return [first, first];
    let power = 0;
    through.forEach((at, i) => (power += row[begin + 1 + at] * row[begin + 1 + across[i]]));
    return [through.length === 1 ? first : power, power];
  }

  let largest = 0;
  return {
    /** Leave out names that nobody could read. */
    fit() {
      const [, , width, height] = (drawing.getAttribute("viewBox") ?? "0 0 1 1").split(/\s+/).map(Number);
      const box = drawing.getBoundingClientRect();
      const scale = Math.min(box.width / width, box.height / height);
      const size = Number(drawing.querySelector(".name")?.getAttribute("font-size"));
      drawing.classList.toggle("small", size * scale < LEGIBLE);
    },
    /** Find the largest power of a run, and return when it flows.
     * @param {Float64Array} rows
     * @param {number} width
     */
    measure(rows, width) {
      let when = 0;
      largest = 0;
      for (const edge of edges) {
        for (let k = 0; k < rows.length; k += width) {
          const size = Math.abs(values(edge, rows, k)[1]);
          if (size > Math.max(largest, ROUNDING)) [largest, when] = [size, rows[k]];
        }
      }
      most.textContent = `${shortNumber(largest)} W`;
      return when;
    },
    /** Show the powers of one row.
     * @param {Float64Array} rows
     * @param {number} begin
     */
    show(rows, begin) {
      edges.forEach((edge, k) => {
        const flow = flows[k];
        if (!flow) return;
        const [through, power] = values(edge, rows, begin);
        const share = largest > 0 ? Math.min(Math.abs(power) / largest, 1) : 0;
        flow.style.display = share > THINNEST ? "" : "none";
        flow.style.strokeWidth = String(part * (NARROW + WIDEST * Math.sqrt(share)));
        flow.classList.toggle("gives", power < 0);
        flow.classList.toggle("back", through < 0);
        flow.dataset.power = String(power);
      });
    },
  };
}

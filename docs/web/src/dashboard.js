// @ts-check
// The dashboard: choose curves from a list that is searched, see events, zoom by dragging.

import { drawPlots, floats, onNewInk, resizePlots } from "./plots.js";

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {{t: number, count: number, series: import("./plots.js").Series[], show: string[],
 *   numbers: string, events: import("./plots.js").Events}} */
const data = JSON.parse(at("data").textContent ?? "");
const numbers = floats(data.numbers);
const t = Array.from(numbers.subarray(data.t, data.t + data.count));
const place = at("plots");
const chosen = new Set(data.show);
const LISTED = 300; // variables of a list: more are to be searched
const search = /** @type {HTMLInputElement} */ (at("search"));
/** @type {import("uplot")[]} */
let plots = [];

function draw() {
  const shown = data.series.filter((one) => chosen.has(one.name));
  plots = drawPlots(place, numbers, t, shown, data.events, { height: 230 });
  if (!shown.length) place.textContent = "Choose variables from the list.";
}

function list() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = data.series.filter((one) => {
    const name = one.name.toLowerCase();
    return words.every((word) => name.includes(word));
  });
  fitting.sort((a, b) => Number(chosen.has(b.name)) - Number(chosen.has(a.name)));
  at("found").textContent =
    `${fitting.length} of ${data.series.length}` + (fitting.length > LISTED ? `, ${LISTED} shown` : "");
  at("list").replaceChildren(
    ...fitting.slice(0, LISTED).map((one) => {
      const item = document.createElement("li");
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      box.checked = chosen.has(one.name);
      box.dataset.name = one.name;
      box.addEventListener("change", () => {
        if (box.checked) chosen.add(one.name);
        else chosen.delete(one.name);
        draw();
      });
      const unit = document.createElement("span");
      unit.textContent = one.unit;
      label.append(box, one.name, unit);
      item.append(label);
      return item;
    }),
  );
}

const told = /** @type {HTMLElement} */ (at("events").querySelector("div"));
if (data.events.total) {
  const table = document.createElement("table");
  for (const [time, component, text] of data.events.marks) {
    const row = table.insertRow();
    for (const cell of [`${Number(time.toPrecision(6))} s`, component, text]) {
      row.insertCell().textContent = cell;
    }
  }
  told.append(table);
  if (data.events.total > data.events.marks.length) {
    told.append(`… ${data.events.total} events in all`);
  }
} else {
  at("events").hidden = true;
}

search.addEventListener("input", list);
addEventListener("resize", () => resizePlots(plots, place, 230));
onNewInk(draw);
list();
draw();
Object.assign(globalThis, { acausal: { data, plots: () => plots } });

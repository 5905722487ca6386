// What the site does by itself: live pictures in a frame, parts to be filtered, a search from files.
"use strict";

// A browser does not let a page that is a file read other files: results then come without the lines
// around what was found.
if (location.protocol === "file:" && typeof DOCUMENTATION_OPTIONS !== "undefined") {
  DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
}

document.addEventListener("DOMContentLoaded", () => {
  livePictures();
  if (document.querySelector("details.part")) foldedParts();
  const all = document.getElementById("all-parts");
  if (all) findParts(all);
});

function livePictures() {
  const place = document.getElementById("live-frame");
  if (!place) return;
  const boxes = [...document.querySelectorAll(".card-box.live[data-live]")];
  for (const box of boxes) {
    box.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a window of its own
      event.preventDefault();
      const frame = document.createElement("iframe");
      frame.src = box.getAttribute("href");
      frame.title = box.querySelector("b").textContent;
      place.replaceChildren(frame);
      for (const other of boxes) other.setAttribute("aria-current", String(other === box));
      place.scrollIntoView({ block: "nearest" });
    });
  }
}

function foldedParts() {
  const parts = [...document.querySelectorAll("details.part")];
  const texts = parts.map((part) => part.textContent.toLowerCase());
  const bar = filterBar(`Filter ${parts.length} parts by name, words, ports or parameters`);
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Unfold all";
  button.addEventListener("click", () => {
    const open = button.textContent === "Unfold all";
    for (const part of parts) part.open = open;
    button.textContent = open ? "Fold all" : "Unfold all";
  });
  bar.append(button);
  parts[0].before(bar);
  bar.querySelector("input").addEventListener("input", (event) => {
    const words = wordsOf(event.target.value);
    parts.forEach((part, k) => {
      part.hidden = !words.every((word) => texts[k].includes(word));
    });
  });
  const unfold = () => {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const part = named && named.closest("details.part");
    if (part) {
      part.open = true;
      part.scrollIntoView();
    }
  };
  window.addEventListener("hashchange", unfold);
  unfold();
}

function findParts(script) {
  const all = JSON.parse(script.textContent); // [name, page, anchor, what it is]
  const texts = all.map((part) => part.join(" ").toLowerCase());
  const bar = filterBar(`Find one of ${all.length} parts`);
  const list = document.createElement("ul");
  list.className = "found-parts";
  document.querySelector(".bd-article h1").after(bar, list);
  bar.querySelector("input").addEventListener("input", (event) => {
    const words = wordsOf(event.target.value);
    const found = words.length ? all.filter((_, k) => words.every((word) => texts[k].includes(word))) : [];
    const named = (part) => (part[0].toLowerCase().startsWith(words[0]) ? 0 : 1);
    found.sort((a, b) => named(a) - named(b));
    list.replaceChildren(
      ...found.slice(0, 40).map(([name, page, anchor, said]) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = `${page}.html#${anchor.toLowerCase().replaceAll("_", "-")}`;
        link.textContent = `${page}.${name}`;
        item.append(link, ` ${said}`);
        return item;
      }),
    );
  });
}

function filterBar(said) {
  const bar = document.createElement("div");
  bar.className = "filter";
  const input = document.createElement("input");
  input.type = "search";
  input.placeholder = said;
  input.setAttribute("aria-label", said);
  bar.append(input);
  return bar;
}

function wordsOf(text) {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

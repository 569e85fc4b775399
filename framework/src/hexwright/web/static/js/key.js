// What the map's colours and signs mean, and the keys: a box over the map, so that both are seen at once.

import { ask, latest } from "./api.js";
import { h, s } from "./dom.js";
import * as store from "./store.js";
import { endSign } from "./thread.js";

const LINES = [["clear", "clear"], ["hindered", "clear, but hindered"], ["blocked", "blocked"]];
const KEYS = [["arrows", "from hex to hex"], ["L", "another Location of the hex"], ["F, T", "a line from here, to here"], ["Enter", "as a click"],
  ["+ − 0", "larger, smaller, the whole map"], ["Esc", "no line"], ["/", "search, on the tab Rules"], [", .", "a step back, on, on the tab Game"]];
const POINTER = [["click, drag", "what the tab is for: a line, a viewer, a way, a marker"], ["wheel", "larger, smaller"], ["right button", "drag the map; so do Shift and two fingers"]];
const rows = h("ul");
const box = h("aside", { id: "key", "aria-label": "Key", hidden: true, tabindex: "-1", onkeydown: (event) => event.key === "Escape" && close() });
const opens = h("button", { type: "button", id: "key-open", title: "What colours, signs and keys mean", "aria-expanded": "false", "aria-controls": "key",
  onclick: () => (box.hidden ? open() : close()) }, "Key");

/** Put the button among the tools of the map. */
export function begin() {
  const end = (n, words) => row([...endSign(n)], words, "-15 -15 30 30");
  const line = ([name, words]) => row(["under", name].map((one) => s("path", { d: "M1 8H43", class: `thread ${one}` })), words, "0 0 44 16");
  box.append(h("div", { class: "head" }, h("h2", {}, "Key"), h("button", { type: "button", title: "Close", "aria-label": "Close the key", onclick: close }, "✕")),
    h("h3", {}, "The line"), h("ul", {}, end(0, "from"), end(1, "to"), end(2, "who sees it for whoever fires"), ...LINES.map(line),
      row([s("g", { class: "hindrance" }, s("circle", { r: 8 }), s("text", { y: 3.5 }, "1"))], "what hinders it, from the start", "-11 -11 22 22"),
      row([s("g", { class: "block" }, s("circle", { r: 7 }), s("path", { d: "M-3.6 -3.6l7.2 7.2m0 -7.2l-7.2 7.2" }))], "what blocks it, with the rule", "-11 -11 22 22")),
    h("h3", {}, "The map"), rows,
    h("h3", {}, "By pointer"), listed(POINTER), h("h3", {}, "By keys, on the map"), listed(KEYS));
  document.getElementById("map").append(box);
  document.getElementById("map-tools").append(opens);
  store.onChanges(() => box.hidden || fill());
}

function open() {
  box.hidden = false;
  opens.setAttribute("aria-expanded", "true");
  box.focus({ preventScroll: true });
  fill();
}

function close() {
  box.hidden = true;
  opens.setAttribute("aria-expanded", "false");
  opens.focus();
}

/** The legend of the map as it is now, which has the map's own drawings. */
const fill = latest(async () => {
  const read = new DOMParser().parseFromString(await (await ask("key.svg")).text(), "image/svg+xml");
  const found = [...read.querySelectorAll(".row")].map((one) => row([one.querySelector(".sign")], one.dataset.word, "0 0 22 16"));
  rows.replaceChildren(...(found.length ? found : [h("li", {}, "only bare ground")]));
});

const row = (drawn, words, viewBox) => h("li", {}, h("span", { class: "drawn" }, s("svg", { viewBox, "aria-hidden": "true" }, ...drawn)), words);
const listed = (pairs) => h("dl", {}, ...pairs.flatMap(([keys, words]) => [h("dt", {}, keys), h("dd", {}, words)]));

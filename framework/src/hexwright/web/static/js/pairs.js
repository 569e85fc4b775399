// All lines between the Locations of two hexes, as a small matrix; a cell picks its line.

import { ask } from "./api.js";
import { h } from "./dom.js";
import * as hexes from "./hexes.js";
import * as store from "./store.js";

/** The matrix of a line's two hexes; nothing where each has one Location. */
export async function matrix(from, to) {
  const counts = [from, to].map((place) => hexes.hexOf(place)?.locations.length ?? 0);
  if (Math.max(...counts) < 2 || hexes.hexOf(from) === hexes.hexOf(to)) return "";
  const told = await ask("levels", { ask: { a: from, b: to } });
  const now = [hexes.locationOf(from)?.place, hexes.locationOf(to)?.place];
  return h("section", {}, h("h3", {}, "all levels: ", h("b", {}, "rows from, columns to")), h("div", { class: "wide" }, h("table", { class: "pairs" },
    h("thead", {}, h("tr", {}, h("td", {}), ...told.to.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...told.from.map((name, row) => h("tr", {}, h("th", { scope: "row" }, name),
      ...told.pairs[row].map((pair, column) => cell(pair, name, told.to[column], now))))))));
}

function cell(pair, from, to, now) {
  const back = pair.back ? `; back: ${said(pair.back)}` : "";
  return h("td", { class: pair.clear ? (pair.hindrance ? "hindered" : "clear") : "is-blocked" },
    h("button", { type: "button", title: `${from} to ${to}: ${said(pair)}${back}`, "aria-current": from === now[0] && to === now[1] ? "true" : null,
      onclick: () => store.set({ from, to }) }, short(pair), pair.back ? "*" : ""));
}

const short = (pair) => (pair.clear ? (pair.hindrance ? `+${pair.hindrance}` : "clear") : `✗ ${pair.blocked_by[0]}`);
const said = (pair) => (pair.clear ? (pair.hindrance ? `hindrance +${pair.hindrance}` : "clear") : `blocked by ${pair.blocked_by.join(", ")}`);

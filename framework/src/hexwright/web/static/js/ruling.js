// A ruling as a person reads it: what it comes to, each rule that shaped it, and what lost and why.

import { h } from "./dom.js";

/** The whole account of a ruling, and of that on the way back. */
export function breakdown(ruling) {
  const parts = [h("p", { class: "sums" }, sums(ruling))];
  for (const [name, term] of Object.entries(ruling.terms)) {
    if (!term.entries.length && !term.value) continue;
    parts.push(h("h3", {}, `${name} ${signed(term.value)}`), table(term.entries));
  }
  const rest = ruling.entries.filter((e) => !Object.values(ruling.terms).some((t) => t.entries.some((o) => same(o, e))));
  if (rest.length) parts.push(h("h3", {}, "Line"), table(rest));
  if (ruling.facts.length) parts.push(h("details", {}, h("summary", {}, `${ruling.facts.length} facts`), h("ul", {}, ...ruling.facts.map((f) => h("li", {}, f)))));
  if (ruling.back) parts.push(h("h2", {}, "The other way"), breakdown(ruling.back));
  return h("div", { class: "ruling" }, h("h2", {}, ruling.question), ...parts);
}

const OWN = new Set(["question", "kind", "rules", "facts", "terms", "entries", "blocks", "hindrances", "met", "line", "outlines", "profile", "back"]);

/** The plain answers: clear true, tem +2. */
export function sums(ruling) {
  return Object.entries(ruling).filter(([name, value]) => !OWN.has(name) && value !== null)
    .map(([name, value]) => `${name} ${typeof value === "boolean" ? (value ? "yes" : "no") : value}`).join(", ");
}

function table(entries) {
  return h("table", { class: "entries" }, h("tbody", {}, ...entries.map((e) =>
    h("tr", { class: e.status === "counts" ? "" : "lost" },
      h("th", { scope: "row", title: e.section }, e.rule), h("td", { class: "amount" }, e.amount),
      h("td", {}, e.title, e.place ? ` at ${e.place}` : "", e.reason ? h("span", { class: "faint" }, ` ${e.reason}`) : null,
        e.why ? h("div", { class: "why" }, e.why) : null)))));
}

const signed = (value) => (typeof value === "number" && value > 0 ? `+${value}` : String(value));
const same = (a, b) => a.rule === b.rule && a.amount === b.amount && a.place === b.place && a.reason === b.reason;

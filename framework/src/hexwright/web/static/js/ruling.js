// A ruling as a person reads it: what it comes to, each rule that shaped it, and what lost and why.

import { h } from "./dom.js";

const OWN = new Set(["question", "kind", "rules", "facts", "terms", "sums", "entries", "blocks", "hindrances", "met", "line",
  "outlines", "profile", "back"]);

/** The whole account of a ruling: sums, a picture if there is one, terms with their entries, the rest, facts. */
export function breakdown(ruling, picture = null) {
  const terms = Object.entries(ruling.terms).filter(([, term]) => term.entries.length || term.value);
  const inTerms = new Set(terms.flatMap(([, term]) => term.entries.map(key)));
  const rest = ruling.entries.filter((entry) => !inTerms.has(key(entry)));
  return h("article", { class: "ruling" },
    h("h2", {}, ruling.question),
    sums(ruling),
    picture,
    ...terms.flatMap(([name, term]) => (term.entries.length ? [
      h("h3", {}, `${label(name)} `, h("b", {}, signed(ruling, name, term.value))), entries(term.entries)] : [])),
    rest.length ? h("h3", {}, terms.length ? "the line and the rest" : "what the rules say") : null,
    rest.length ? entries(rest) : null,
    ruling.facts.length ? h("details", {}, h("summary", {}, counted(ruling.facts.length, "fact")),
      h("ul", { class: "facts" }, ...ruling.facts.map((fact) => h("li", {}, fact)))) : null);
}

/** The plain answers side by side: clear, hindrance +4, tem +2. */
function sums(ruling) {
  const found = Object.entries(ruling).filter(([name, value]) => !OWN.has(name) && value !== null);
  return h("dl", { class: "sums" }, ...found.flatMap(([name, value]) => [
    h("div", { class: typeof value === "boolean" ? (value ? "yes" : "no") : "" },
      h("dt", {}, label(name)), h("dd", {}, typeof value === "boolean" ? (value ? "yes" : "no") : signed(ruling, name, value)))]));
}

/** A line about a ruling: clear yes, hindrance +4. */
export const inShort = (ruling) => [...sums(ruling).querySelectorAll("div")].map((one) => one.textContent.replace(/(yes|no|[+−-]?\d.*)$/, " $1")).join(", ");

function entries(said) {
  const groups = grouped(said);
  const counts = groups.filter((one) => one.status === "counts");
  const lost = groups.filter((one) => one.status !== "counts");
  return h("ul", { class: "entries" }, ...[...counts, ...lost].map((one) => h("li", { class: one.status === "counts" ? "" : "lost" },
    h("span", { class: "sign", role: "img", "aria-label": one.status === "counts" ? "counts" : "lost" }, one.status === "counts" ? "✓" : "✗"),
    h("b", { class: "id", title: `${one.section}, ${one.citation}` }, one.rule),
    h("span", { class: "amount" }, one.times > 1 && !one.places.size ? `${one.times} × ${one.amount}` : one.amount),
    h("span", { class: "words" }, one.title, one.places.size ? ` at ${[...one.places].join(", ")}` : "",
      one.reason ? h("span", { class: "faint" }, ` · ${one.reason}`) : null,
      one.why ? h("span", { class: "why" }, `lost: ${one.why}`) : null))));
}

/** What a rule says alike of several places is one entry with all of them. */
function grouped(said) {
  const found = new Map();
  for (const one of said) {
    const alike = [one.rule, one.amount, one.reason, one.status, one.why].join("\n");
    const group = found.get(alike) ?? { ...one, places: new Set(), times: 0 };
    if (one.place) group.places.add(one.place);
    group.times += 1;
    found.set(alike, group);
  }
  return [...found.values()];
}

/** A number that adds to something has its sign: one that is made of nothing but what is added. */
function signed(ruling, name, value) {
  const parts = ruling.sums?.[name] ?? [name];
  const adds = parts.length && parts.every((part) => {
    const said = ruling.terms[part]?.entries.filter((one) => one.status === "counts") ?? [];
    return part in ruling.terms && said.every((one) => one.kind === "modify") && (said.length || ruling.terms[part].base);
  });
  return typeof value === "number" && value > 0 && adds ? `+${value}` : String(value ?? ""); // what is only forbidden has none
}

/** The name of an answer as players write it: the short ones are abbreviations. */
const label = (name) => (name.length <= 3 ? name.toUpperCase() : name);
const key = (entry) => [entry.rule, entry.amount, entry.place, entry.reason, entry.status].join("\n");

/** Two facts, one fact. */
export const counted = (n, what) => `${n} ${what}${n === 1 ? "" : "s"}`;

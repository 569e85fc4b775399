// What a flip changed: answers, what is seen from one place, the ground; and where on the map.

import { h, s } from "./dom.js";
import * as hexes from "./hexes.js";
import { counted } from "./ruling.js";
import * as store from "./store.js";
import { layers } from "./world.js";

const MOST = 60; // so many answers are listed
const marks = s("g", { id: "differing" });
layers.shades.append(marks);
let last = null; // what differs
let here = false;

/** Mark on the map what differs, or nothing. */
export function mark(found) {
  last = found;
  draw();
}

/** Whether the map shows it. */
export function show(shown) {
  here = shown;
  draw();
}

/** How much differs, in a few words. */
export function inShort({ changes, compared, fields: [field], ground }) {
  const parts = compared ? [`${changes.length} of ${counted(compared, "answer")} ${compared === 1 ? "differs" : "differ"}`] : [];
  if (field) parts.push(`from ${field.viewer}, ${counted(field.seen.length, "Location")} more seen, ${field.lost.length} no longer`);
  const places = ["hexes", "hexsides", "buildings"].reduce((sum, on) => sum + Object.keys(ground[on]).length, 0);
  if (places || ground.terrains.length) parts.push("the ground is otherwise");
  return `${parts.join("; ") || "nothing that was asked differs"}.`;
}

/** What was flipped, if it is one thing: "Rule 7.2 Walls: on → off". */
export function named(found) {
  const [only, ...others] = flipped(found);
  return only && !others.length ? `${only[0].toUpperCase()}${only.slice(1)}` : null;
}

const flipped = (found) => [...found.conditions, ...found.markers, ...found.sections, ...found.rules, ...found.options].map((line) => line.replace(" -> ", " → "));

/** All that differs, as elements. */
export function told(found) {
  const lines = flipped(found);
  return [
    lines.length > 1 ? folded(`${lines.length} rules, conditions or markers are otherwise`, lines, lines.length > 4) : null,
    found.changes.length ? h("ul", { class: "changes" }, ...found.changes.slice(0, MOST).map(answer)) : null,
    found.changes.length > MOST ? h("p", { class: "faint" }, `and ${found.changes.length - MOST} more`) : null,
    ...found.fields.map(field),
    ground(found.ground),
  ].filter(Boolean);
}

/** One answer: before and after, why, and the line on the map if one wants to see it. */
function answer({ question, before, after, why, ends: [from, to] }) {
  const name = from ? h("button", { type: "button", class: "link", title: "Show this line", onclick: () => store.set({ from, to }) }, question)
    : h("b", {}, question);
  return h("li", {}, name, " ", h("span", { class: sort(before) }, worded(before)), " → ", h("b", { class: sort(after) }, worded(after)),
    ...why.map((one) => h("span", { class: "why" }, one)));
}

const sort = (values) => (values.clear === undefined ? "" : !values.clear ? "blocked" : values.hindrance ? "hindered" : "clear");

function worded(values) {
  const found = Object.entries(values).filter(([name, value]) => name !== "clear" && value !== null && !(name === "hindrance" && value === 0 && "clear" in values));
  const words = found.map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`);
  if ("clear" in values) words.unshift(values.clear ? "clear" : "blocked");
  return words.join(", ") || "no answer";
}

function field({ viewer, seen, lost, hindrance, before, after }) {
  const lines = [
    before ? `nothing before: ${before}` : null,
    after ? `nothing now: ${after}` : null,
    seen.length ? h("span", {}, h("span", { class: "swatch gained", "aria-hidden": "true" }), `now seen: ${seen.join(", ")}`) : null,
    lost.length ? h("span", {}, h("span", { class: "swatch lost", "aria-hidden": "true" }), `no longer seen: ${lost.join(", ")}`) : null,
    hindrance.length ? `through another hindrance: ${hindrance.map((one) => `${one.place} ${one.before} → ${one.after}`).join(", ")}` : null,
  ].filter(Boolean);
  return lines.length ? folded(`From ${viewer}: ${seen.length} more, ${lost.length} no longer, ${hindrance.length} otherwise`, lines, false, "field") : null;
}

function ground(found) {
  const alike = new Map();
  for (const places of [found.hexes, found.hexsides, found.buildings]) {
    for (const [place, ones] of Object.entries(places)) {
      for (const { kind, name, before, after } of ones) {
        const words = `${kind} ${name}: ${before ?? "none"} → ${after ?? "none"}`;
        alike.set(words, [...(alike.get(words) ?? []), place]);
      }
    }
  }
  const lines = [
    ...found.terrains.map(({ name, before, after }) => `terrain ${name}: ${before ?? "undeclared"} → ${after ?? "undeclared"}`),
    ...[...alike].map(([words, places]) => `${words} at ${places.slice(0, 12).join(", ")}${places.length > 12 ? ` and ${places.length - 12} more` : ""}`),
  ];
  return lines.length ? folded(`The ground: ${counted(lines.length, "difference")}`, lines, lines.length > 8, "ground") : null;
}

const folded = (title, lines, closed, kind = "") => h("details", { open: !closed, class: kind }, h("summary", {}, title), h("ul", {}, ...lines.map((one) => h("li", {}, one))));

// --- the map --------------------------------------------------------------------------------------

function draw() {
  if (!here || !last) {
    marks.replaceChildren();
    return;
  }
  const hatch = (id, d) => s("pattern", { id, width: 9, height: 9, patternUnits: "userSpaceOnUse" }, s("path", { d, class: id }));
  const of = (places) => new Set(places.map((place) => hexes.hexOf(place)).filter(Boolean));
  const shapes = (places, sort) => [...of(places)].map((one) => s("path", { d: hexes.outline(one), class: `differs ${sort}`, fill: `url(#hatch-${sort})` }));
  const otherwise = of(Object.keys(last.ground.hexes));
  const { seen, lost } = last.fields[0] ?? { seen: [], lost: [] };
  marks.replaceChildren(
    s("defs", {}, hatch("hatch-gained", "M0 9L9 0"), hatch("hatch-lost", "M0 0L9 9")),
    // what is otherwise nearly everywhere tells nothing on the map
    ...(otherwise.size < hexes.all().length / 2 ? [...otherwise] : []).map((one) => s("path", { d: hexes.outline(one), class: "differs ground" })),
    ...shapes(seen, "gained"), ...shapes(lost, "lost"));
}

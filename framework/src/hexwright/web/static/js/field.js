// What one place sees: the map shaded, counts, and the rules that block.

import { ask, latest } from "./api.js";
import { h, refill } from "./dom.js";
import { endField } from "./ends.js";
import * as hexes from "./hexes.js";
import * as pointing from "./pointing.js";
import * as shading from "./shading.js";
import * as store from "./store.js";

const [SEEN, BLOCKED] = ["#fde737", "#00204d"];
const HINDERED = ["#d8c45a", "#b9a96e", "#9a9276", "#7d7c78", "#626672", "#47526d"]; // by amount from 1; more has the last
const RULES = ["#332288", "#117733", "#882255", "#44aa99", "#aa4499", "#88ccee", "#999933", "#cc6677"]; // that block most
const ALL = "all";
const chosen = new Set(); // rules whose hexes are marked
let here = false; // whether this panel is shown
let rows = new Map(); // what became of each hex's Locations
let titles = new Map(); // of rules, under the changes of this view
let told, legend, by, choice;

export const panel = {
  build(body) {
    choice = h("fieldset", { class: "levels" });
    told = h("p", { role: "status", "aria-live": "polite" });
    legend = h("ul", { class: "shades" });
    by = h("div", { id: "field-by" });
    body.append(h("form", { class: "ends", onsubmit: (event) => event.preventDefault() }, ...endField("From", "from", "field")),
      choice, h("div", { id: "field-told" }, told, legend, by));
    store.on(["from", "levels"], changed);
    store.on(["levels"], levels);
    store.onChanges(() => { titles = new Map(); changed(); });
    hexes.onTaken(levels);
    levels();
  },
  shown() {
    here = true;
    pointing.use({ drag: (one) => store.set({ from: pointing.kept("from", one) }), hover });
    changed();
  },
  left() {
    here = false;
    look.none();
    rows = new Map();
    pointing.use(null);
    shading.clear();
  },
};

/** The names of the Locations that are looked at. */
const wanted = () => (store.get().levels || "ground").split(",");

/** A box for each name that Locations of this map have. */
function levels() {
  const names = new Set([...wanted().filter((name) => name !== ALL), ...hexes.all().flatMap((one) => one.locations.map((l) => l.name))]);
  const now = wanted();
  const box = (name, on) => h("label", {}, h("input", { type: "checkbox", value: name, checked: on, onchange: choose }), " ", name === ALL ? "all" : /^[-\d]/.test(name) ? `level ${name}` : name);
  refill(choice, h("legend", {}, "Locations looked at"), box(ALL, now.includes(ALL)),
    ...[...names].map((name) => box(name, now.includes(ALL) || now.includes(name))));
}

function choose({ target }) {
  const on = [...choice.querySelectorAll("input:checked")].map((input) => input.value).filter((name) => name !== ALL);
  const all = target.value === ALL ? target.checked : on.length === choice.querySelectorAll("input").length - 1;
  const next = all ? [ALL] : target.value === ALL ? [] : on;
  store.set({ levels: next.join() === "ground" ? "" : next.join() });
  levels(); // where nothing changed, such as with the last one taken away
}

function changed() {
  if (!here) return;
  const { from } = store.get();
  if (from) look(from, wanted(), performance.now());
  else nothing();
}

function nothing() {
  look.none();
  bare(`Click where one looks from, or name it: ${hexes.examples()}.`);
}

function bare(words) {
  rows = new Map();
  shading.clear();
  told.textContent = words;
  for (const element of [legend, by]) element.replaceChildren();
}

const look = latest(async (from, names, since) => {
  const field = await ask("field", { place: from, levels: names }).catch((error) => {
    if (here) bare("");
    throw error;
  });
  if (!here || !store.get().from) return;
  draw(field);
  await painted();
  performance.measure("field", { start: since, end: performance.now() });
  await tell(field);
});

const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const shade = (hindrance) => (hindrance ? HINDERED[Math.min(hindrance, HINDERED.length) - 1] : SEEN);

function draw(field) {
  rows = new Map();
  for (const row of field.places) {
    const one = hexes.hexOf(row.place);
    if (!one) continue; // the map is about to be taken anew
    if (rows.has(one)) rows.get(one).push(row);
    else rows.set(one, [row]);
  }
  const cells = [...rows].map(([one, of]) => {
    const seen = of.filter((row) => row.clear).map((row) => row.hindrance);
    const least = Math.min(...seen);
    return [one, seen.length ? { colour: shade(least), amount: least || "" } : { colour: BLOCKED }];
  });
  shading.draw(cells, hexes.hexOf(field.viewer));
  mark(field);
  pointing.again();
}

/** What is told of a hex: each of its Locations that is looked at. */
function hover(one) {
  return (rows.get(one) ?? []).map((row) =>
    `${row.place}: ${row.clear ? `seen${row.hindrance ? `, hindrance ${row.hindrance}` : ""}` : `blocked by ${row.rule}`}`).join("\n");
}

// --- the panel ----------------------------------------------------------------------------------

async function tell(field) {
  const into = titles;
  if (!into.size) for (const rule of (await ask("rules")).rules) into.set(rule.id, rule.title);
  if (!here || !store.get().from) return;
  const many = (n) => n.toLocaleString("en");
  told.textContent = `${field.viewer} sees ${many(field.clear)} of ${many(field.lines)} Locations, ${many(field.hindered)} of them hindered`;
  const line = (colour, amount, what, n) => h("li", {}, shading.swatch(colour, amount), what, h("span", { class: "count" }, many(n)));
  legend.replaceChildren(
    ...Object.entries(field.by_hindrance).map(([n, count]) => line(shade(+n), +n || "", +n ? `seen, hindrance ${n}` : "seen", count)),
    line(BLOCKED, "", "blocked", field.blocked));
  const rules = Object.entries(field.by_rule);
  refill(by, ...(rules.length ? [h("h2", {}, "Blocked by"), h("ul", { class: "by-rules" }, ...rules.map(([rule, count], n) =>
    h("li", {}, h("button", { type: "button", "aria-pressed": String(chosen.has(rule)), title: "Mark the hexes that it blocks",
      onclick: (event) => {
        if (!chosen.delete(rule)) chosen.add(rule);
        event.currentTarget.setAttribute("aria-pressed", chosen.has(rule));
        mark(field);
      } }, shading.swatch(RULES[n] ?? BLOCKED), h("b", {}, rule), h("span", { class: "rule-title" }, into.get(rule) ?? ""), h("span", { class: "count" }, many(count))))))] : []));
}

/** Mark the hexes that chosen rules block. */
function mark(field) {
  const order = Object.keys(field.by_rule);
  const of = (rule) => [...rows].filter(([, there]) => there.some((row) => row.rule === rule)).map(([one]) => one);
  shading.mark(order.filter((rule) => chosen.has(rule)).map((rule) => ({ colour: RULES[order.indexOf(rule)] ?? BLOCKED, word: rule, of: of(rule) })));
}

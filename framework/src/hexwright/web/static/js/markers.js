// Markers are put on the map and taken off it, and what they do is seen at once.

import { ask, latest, Trouble, trouble } from "./api.js";
import * as comparing from "./comparing.js";
import { h, refill, s } from "./dom.js";
import * as given from "./given.js";
import * as hexes from "./hexes.js";
import * as pointing from "./pointing.js";
import { COMMANDS, quoted } from "./share.js";
import * as store from "./store.js";
import { words } from "./words.js";
import { layers } from "./world.js";

const ghost = s("g", { class: "ghost" }); // where a marker would be put
const before = []; // states to go back to
let kinds = []; // {word, on, rule, values}
let search, list, values, place, told, there, undo, differences;

export const panel = {
  build(body) {
    search = h("input", { id: "marker-search", type: "search", placeholder: "part of its name", autocomplete: "off", oninput: choices });
    list = h("select", { id: "marker-kind", size: 7, "aria-label": "Kinds of markers", onchange: () => fields() });
    values = h("div", { id: "marker-values" });
    place = h("input", { id: "marker-place", size: 10, autocomplete: "off", spellcheck: "false" });
    told = h("p", { role: "status", "aria-live": "polite", id: "marker-told" });
    there = h("div", { id: "marker-list" });
    differences = h("div");
    undo = h("button", { type: "button", "aria-disabled": "true", onclick: back }, "Undo");
    body.append(
      h("form", { class: "put", onsubmit: (event) => { event.preventDefault(); put(place.value.trim()); } },
        h("label", { for: "marker-search" }, "Kind"), search, list, values,
        h("label", { for: "marker-place" }, "At"), h("span", { class: "place" }, place, h("button", { class: "main" }, "Put"), undo)),
      told, differences, there);
    store.onChanges(known);
    hexes.onTaken(stands);
    known();
    stands();
  },
  shown() {
    layers.way.append(ghost);
    pointing.use({ click, hover });
    comparing.show(differences);
  },
  left() {
    ghost.replaceChildren();
    ghost.remove();
    pointing.use(null);
    comparing.hide();
  },
};

COMMANDS.markers = async (here) => (await comparing.command(here)) ?? COMMANDS.line(here);

// --- which ------------------------------------------------------------------------------------------

/** The kinds that rules declare; the one that is chosen stays so. */
const known = latest(async () => {
  kinds = (await words("marker on a ")).map((word) => ({ ...word, on: word.what.slice("marker on a ".length) })).sort((a, b) => a.word.localeCompare(b.word));
  choices();
});

function choices() {
  const chosen = list.value;
  const wanted = search.value.trim().toLowerCase().split(/\s+/);
  const fit = kinds.filter(({ word }) => wanted.every((part) => word.toLowerCase().includes(part)));
  list.replaceChildren(...fit.map(({ word, on }) => h("option", { value: word }, on === "hex" ? word : `${word} (on a ${on})`)));
  list.value = fit.some(({ word }) => word === chosen) ? chosen : (fit[0]?.word ?? "");
  if (list.value !== chosen || !values.dataset.of) fields();
}

const kind = () => kinds.find(({ word }) => word === list.value);

/** A field for each value of the kind, with its default. */
function fields() {
  const one = kind();
  values.dataset.of = one?.word ?? "";
  const [first] = hexes.all();
  place.placeholder = one?.on === "hexside" ? hexes.side(first, hexes.px(hexes.all()[1].at)).name : first.hex;
  values.replaceChildren(...Object.entries(one?.values ?? {}).map(([name, value]) => h("label", {}, `${name} `, given.field(value, value, { name, size: 8 }))));
  ghost.replaceChildren();
}

/** The text of a marker as `--marker` takes it: values that are not the default stand behind it. */
function written(one, at) {
  const said = [...values.querySelectorAll("input")].flatMap((input) => {
    const usual = one.values[input.name];
    const value = given.read(input, usual);
    return JSON.stringify(value) === JSON.stringify(usual) ? [] : [`${input.name}=${quoted(toml(value))}`];
  });
  return [...one.word.split(" ").map(quoted), at, ...said].join(" ");
}

/** A value as TOML has it; text stands bare where it would not be read as something else. */
function toml(value) {
  if (Array.isArray(value)) return JSON.stringify(value);
  return typeof value === "string" && /^(?:[-+.\d"'[{]|true$|false$|inf$|nan$)/.test(value) ? JSON.stringify(value) : String(value);
}

// --- where ------------------------------------------------------------------------------------------

/** Where the chosen kind would stand for a point in a hex: its name and its shape. */
function spot(one, point) {
  if (kind()?.on !== "hexside") return { name: one.hex, shape: s("path", { d: hexes.outline(one, 0.94) }) };
  const { name, ends: [[x1, y1], [x2, y2]] } = hexes.side(one, point);
  return { name, shape: s("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: "side" }) };
}

function hover(one, point) {
  if (!one || !kind()) {
    ghost.replaceChildren();
    return "";
  }
  const { name, shape } = spot(one, point);
  ghost.replaceChildren(shape);
  return `${list.value} at ${name}`;
}

/** A click puts one there; by key a hexside is named in the field, as a cursor has no nearest side. */
function click(one, point) {
  if (!kind()) return;
  if (point || kind().on !== "hexside") {
    put(spot(one, point).name);
    return;
  }
  place.value = `${one.hex}-`;
  place.focus();
}

// --- put and take off ---------------------------------------------------------------------------------

async function put(at) {
  const one = kind();
  if (!one || !at) {
    told.textContent = one ? "Say where, or click on the map." : "No kind of marker is called so.";
    return;
  }
  const text = written(one, at);
  if (await change(({ markers, unmarked }) => ({ markers: [...markers, text], unmarked }))) told.textContent = `${text} is put.`;
}

let changing = Promise.resolve();

/** Change what stands on the map, if it can be; else tell why not. One after the other: each begins with what the last left. */
function change(make) {
  changing = changing.then(() => tried(make));
  return changing;
}

async function tried(make) {
  const { markers, unmarked } = store.get();
  const next = make({ markers, unmarked });
  told.className = "";
  try {
    await ask("places", {}, { under: { ...store.changes(), ...next } });
  } catch (error) {
    if (!(error instanceof Trouble)) {
      trouble(error);
      told.textContent = "";
      return false;
    }
    told.className = "refused";
    told.textContent = error.message;
    return false;
  }
  before.push({ markers, unmarked });
  undo.removeAttribute("aria-disabled");
  store.set(next);
  return true;
}

/** Go back to what stood there before, once what is being put stands. */
function back() {
  changing = changing.then(() => {
    if (!before.length) return;
    store.set(before.pop());
    undo.setAttribute("aria-disabled", !before.length);
    told.className = "";
    told.textContent = "Undone.";
  });
}

/** The markers on the map: the file's, those that were put, and those that were taken off. */
function stands() {
  const { markers, unmarked } = store.get();
  // by what they say, not where: another may have gone meanwhile
  const without = (texts, text) => texts.filter((_, n) => n !== texts.indexOf(text));
  const all = hexes.told().markers;
  const file = all.slice(0, all.length - markers.length); // who puts some puts them behind
  const bare = (text) => text.replace(/\s[^\s=]+=.*$/s, "");
  const row = (text, what, next, name = "") => h("li", { class: name }, h("span", {}, text),
    h("button", { type: "button", "aria-label": `${what} ${text}`,
      onclick: async () => { if (await change(next)) told.textContent = `${text}: ${name ? "back again" : "taken off"}.`; } }, what));
  const some = (title, rows) => (rows.length ? [h("h2", {}, title), h("ul", {}, ...rows)] : []);
  refill(there,
    ...some("Put here", markers.map((text) => row(text, "Remove", (now) => ({ ...now, markers: without(now.markers, text) })))),
    ...some("Of the scenario", file.map((text) => row(text, "Remove", (now) => ({ ...now, unmarked: [...now.unmarked, bare(text)] })))),
    ...some("Taken off", unmarked.map((text) => row(text, "Put back", (now) => ({ ...now, unmarked: without(now.unmarked, text) }), "off"))),
    ...(all.length || unmarked.length ? [] : [h("p", { class: "faint" }, "No marker is on the map. Choose a kind, then click where it is to be.")]));
}

// What holds on the whole board, as small fields: the conditions that the rules in force declare.

import { ask, latest } from "./api.js";
import { h, refill } from "./dom.js";
import * as given from "./given.js";
import * as store from "./store.js";
import { words } from "./words.js";

let there = {}; // the conditions that the file itself has, at a step of a game as a side sees it
let at = "";

/** The fields; they follow the rules. */
export function form() {
  const body = h("form", { class: "how", "aria-label": "Conditions", onsubmit: (event) => event.preventDefault() });
  const said = h("span", { class: "faint" });
  const whole = h("details", { id: "conditions" }, h("summary", {}, "Conditions ", said), body);
  const fill = latest(async () => {
    const [kinds, told] = await Promise.all([words("condition"), file()]);
    const own = Object.fromEntries(store.get().conditions.map((text) => text.split(/=(.*)/s).slice(0, 2)));
    const foreign = Object.keys(own).filter((word) => !kinds.some((kind) => kind.word === word)); // their section was switched off
    refill(body, ...kinds.map((kind) => h("label", {}, `${kind.word.replaceAll("_", " ")} `,
      field(kind, own[kind.word] ?? written(told[kind.word] ?? kind.values.default)))),
      ...foreign.map((word) => h("button", { type: "button", onclick: () => store.set({ conditions: others(word) }) }, `Undo ${word}`)));
    whole.hidden = !kinds.length && !foreign.length;
    said.textContent = store.get().conditions.join(", ");
  });
  store.onChanges(fill);
  fill();
  return whole;
}

function field({ word, values }, now) {
  const usual = values.default;
  const choices = values.choices ?? (typeof usual === "boolean" ? [false, true] : null);
  const id = `condition-${word.replaceAll(/\s/g, "_")}`;
  const onchange = (event) => put(word, Array.isArray(usual) ? written(given.read(event.target, usual)) : event.target.value, usual);
  if (Array.isArray(usual)) return given.field(usual, listed(now), { id, onchange });
  if (!choices) return h("input", { id, type: typeof usual === "number" ? "number" : "text", value: now, onchange });
  const select = h("select", { id, onchange }, ...choices.map((one) => h("option", { value: String(one) }, shown(one))));
  select.value = now;
  return select;
}

/** A value as a text that `--condition` reads. */
const written = (value) => (Array.isArray(value) ? JSON.stringify(value) : String(value));

function listed(text) {
  try {
    return JSON.parse(text);
  } catch { // somebody wrote the address by hand, and the server takes it otherwise
    return text;
  }
}

const shown = (value) => (value === true ? "yes" : value === false ? "no" : value === "" ? "none" : String(value));

/** The conditions where nothing is changed. */
async function file() {
  const now = JSON.stringify(store.seen());
  if (at !== now) {
    const { conditions } = await ask("places", {}, { under: {} });
    [there, at] = [conditions, now];
  }
  return there;
}

const others = (word) => store.get().conditions.filter((text) => text.split("=")[0] !== word);

/** Have a condition at a value; nothing is said of one that is as the file has it. */
async function put(word, value, usual) {
  const now = (await file())[word] ?? usual;
  store.set({ conditions: written(now) === value ? others(word) : [...others(word), `${word}=${value}`] });
}

// What holds on the whole board, as small fields: the conditions that the rules in force declare.

import { ask, latest } from "./api.js";
import { h } from "./dom.js";
import * as hexes from "./hexes.js";
import * as store from "./store.js";

let there = null; // a promise of the conditions that the file itself has

/** The fields; they follow the rules. */
export function form() {
  const body = h("form", { class: "how", "aria-label": "Conditions", onsubmit: (event) => event.preventDefault() });
  const given = h("span", { class: "faint" });
  const whole = h("details", { id: "conditions" }, h("summary", {}, "Conditions ", given), body);
  const fill = latest(async () => {
    const kinds = (await ask("words")).filter((one) => one.what === "condition");
    const told = await file();
    const own = Object.fromEntries(store.get().conditions.map((text) => text.split(/=(.*)/s).slice(0, 2)));
    const focused = body.contains(document.activeElement) ? document.activeElement.id : "";
    body.replaceChildren(...kinds.map((kind) => h("label", {}, `${kind.word.replaceAll("_", " ")} `,
      field(kind, own[kind.word] ?? String(told[kind.word] ?? kind.values.default)))));
    whole.hidden = !kinds.length;
    given.textContent = store.get().conditions.join(", ");
    if (focused) document.getElementById(focused)?.focus();
  });
  store.onChanges(fill);
  fill();
  return whole;
}

function field({ word, values }, now) {
  const usual = values.default;
  const choices = values.choices ?? (typeof usual === "boolean" ? [false, true] : null);
  const id = `condition-${word.replaceAll(/\s/g, "_")}`;
  const onchange = (event) => put(word, event.target.value, usual);
  if (!choices) return h("input", { id, type: typeof usual === "number" ? "number" : "text", value: now, onchange });
  const select = h("select", { id, onchange }, ...choices.map((one) => h("option", { value: String(one) }, shown(one))));
  select.value = now;
  return select;
}

const shown = (value) => (value === true ? "yes" : value === false ? "no" : value === "" ? "none" : String(value));

/** The conditions of the file itself: those of the map, while nothing is changed. */
function file() {
  const changed = Object.values(store.changes()).some((list) => list.length);
  there ??= changed ? ask("places", {}, { under: {} }).then((places) => places.conditions).catch((error) => { there = null; throw error; })
    : Promise.resolve(hexes.told().conditions);
  return there;
}

/** Have a condition at a value; nothing is said of one that is as the file has it. */
async function put(word, value, usual) {
  const now = (await file())[word] ?? usual;
  const others = store.get().conditions.filter((text) => text.split("=")[0] !== word);
  store.set({ conditions: String(now) === value ? others : [...others, `${word}=${value}`] });
}

// How fire comes: the kinds and values that the rules in force declare.

import { latest } from "./api.js";
import { h, refill } from "./dom.js";
import * as store from "./store.js";
import { words } from "./words.js";

/** Call `what` when it is asked otherwise. */
export const onChange = (what) => store.on(["fire", "given"], what);

/** What was said of an attack, by name: kept in the address as JSON. */
function values() {
  try {
    return Object(JSON.parse(store.get().given || "{}"));
  } catch { // somebody wrote the address by hand
    return {};
  }
}

const chosenOf = (there) => there.find((one) => one.word === store.get().fire) ?? there[0];

/** What an attack says besides its ends; null where no rule speaks of attacks. */
export async function asked() {
  const there = await words("attack");
  if (!there.length) return null;
  const own = chosenOf(there);
  return { kind: own.word, values: Object.fromEntries(Object.entries(values()).filter(([name]) => name in own.values)) };
}

/** The form; it follows the rules. */
export function form() {
  const body = h("form", { class: "how", "aria-label": "How fire comes", onsubmit: (event) => event.preventDefault() });
  const fill = latest(async () => {
    const there = await words("attack");
    const own = chosenOf(there);
    body.hidden = !own;
    if (own) refill(body, chosen(there, own), more(own));
  });
  store.onChanges(fill);
  onChange(fill);
  fill();
  return body;
}

function chosen(there, own) {
  const select = h("select", { id: "attack-kind", onchange: () => store.set({ fire: select.value === there[0].word ? "" : select.value }) },
    ...there.map((one) => h("option", { value: one.word }, one.word)));
  select.value = own.word;
  return h("label", {}, "Fire ", select);
}

function more(own) {
  const fields = Object.entries(own.values).map(([name, usual]) => h("label", {}, field(name, usual), ` ${name.replaceAll("_", " ")}`));
  return fields.length ? h("details", { id: "attack-more" }, h("summary", {}, "more about the attack"), h("div", { class: "how" }, ...fields)) : "";
}

function field(name, usual) {
  const now = values()[name] ?? usual;
  const put = (value) => {
    const { [name]: _, ...others } = values();
    const given = value === usual ? others : { ...others, [name]: value };
    store.set({ given: Object.keys(given).length ? JSON.stringify(given) : "" });
  };
  const id = `given-${name}`;
  if (typeof usual === "boolean") return h("input", { id, type: "checkbox", checked: now, onchange: (event) => put(event.target.checked) });
  if (typeof usual === "number") return h("input", { id, type: "number", value: now, step: 1, onchange: (event) => put(Number(event.target.value)) });
  return h("input", { id, type: "text", value: now ?? "", onchange: (event) => put(event.target.value) });
}

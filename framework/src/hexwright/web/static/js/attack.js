// How fire comes: the kinds and values that the rules in force declare.

import { ask, trouble } from "./api.js";
import { h } from "./dom.js";
import * as store from "./store.js";

let words = null; // a promise of the kinds of attack, under the rules of this view
let kind = "";
let values = {};
const heard = new Set();

store.onChanges(() => { words = null; });

/** Call `what` when it is asked otherwise. */
export const onChange = (what) => heard.add(what);

/** What an attack says besides its ends; null where no rule speaks of attacks. */
export async function asked() {
  const there = await kinds();
  if (!there.length) return null;
  const own = there.find((one) => one.word === kind) ?? there[0];
  return { kind: own.word, values: Object.fromEntries(Object.entries(values).filter(([name]) => name in own.values)) };
}

function kinds() {
  words ??= ask("words").then((found) => found.filter((one) => one.what === "attack"));
  return words;
}

/** The form; it follows the rules. */
export function form() {
  const body = h("form", { class: "how", "aria-label": "How fire comes", onsubmit: (event) => event.preventDefault() });
  const fill = async () => {
    try {
      const there = await kinds();
      const own = there.find((one) => one.word === kind) ?? there[0];
      body.hidden = !own;
      if (own) body.replaceChildren(chosen(there, own, fill), more(own));
    } catch (error) {
      trouble(error);
    }
  };
  store.onChanges(fill);
  fill();
  return body;
}

function chosen(there, own, fill) {
  const select = h("select", { id: "attack-kind", onchange: () => { kind = select.value; fill(); tell(); } },
    ...there.map((one) => h("option", { value: one.word }, one.word)));
  select.value = own.word;
  return h("label", {}, "Fire ", select);
}

function more(own) {
  const fields = Object.entries(own.values).map(([name, usual]) => h("label", {}, field(name, usual), ` ${name.replaceAll("_", " ")}`));
  return fields.length ? h("details", {}, h("summary", {}, "more of it"), h("div", { class: "how" }, ...fields)) : "";
}

function field(name, usual) {
  const now = values[name] ?? usual;
  const put = (value) => {
    if (value === usual) delete values[name];
    else values[name] = value;
    tell();
  };
  if (typeof usual === "boolean") return h("input", { type: "checkbox", checked: now, onchange: (event) => put(event.target.checked) });
  if (typeof usual === "number") return h("input", { type: "number", value: now, step: 1, onchange: (event) => put(Number(event.target.value)) });
  return h("input", { type: "text", value: now ?? "", onchange: (event) => put(event.target.value) });
}

const tell = () => heard.forEach((what) => what());

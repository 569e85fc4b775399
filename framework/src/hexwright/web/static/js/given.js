// What a question says besides its places: a field for each value that its kind declares.

import { h } from "./dom.js";
import * as store from "./store.js";

/** What was said, by name: kept in the address as JSON. */
function said() {
  try {
    return Object(JSON.parse(store.get().given || "{}"));
  } catch { // somebody wrote the address by hand
    return {};
  }
}

/** Of what was said, what a kind takes; none knows others. */
export const of = (kind) => Object.fromEntries(Object.entries(said()).filter(([name]) => name in (kind?.values ?? {})));

/** The options of a command that say so. */
export const options = (values) => Object.entries(values).flatMap(([name, value]) => ["--given", `${name}=${JSON.stringify(value)}`]);

/** The fields of a kind, and others before them: folded, unless something is said there; null if there are none. */
export function fields(kind, id, title, ...others) {
  const open = Object.keys(of(kind)).length > 0 || others.some((one) => one.querySelector("input").value);
  const own = Object.entries(kind.values).map(([name, usual]) => {
    const put = (value) => {
      const { [name]: _, ...rest } = said();
      const given = JSON.stringify(value) === JSON.stringify(usual) ? rest : { ...rest, [name]: value };
      store.set({ given: Object.keys(given).length ? JSON.stringify(given) : "" });
    };
    const input = field(usual, said()[name] ?? usual, { id: `${id}-${name}`, onchange: () => put(read(input, usual)) });
    return h("label", {}, input, ` ${name.replaceAll("_", " ")}`);
  });
  return own.length || others.length ? h("details", { id, open }, h("summary", {}, title), h("div", { class: "how" }, ...others, ...own)) : null;
}

/** A field for a value whose default is `usual`; a text may be a place's name. */
export function field(usual, now, attributes = {}) {
  if (typeof usual === "boolean") return h("input", { type: "checkbox", checked: now, ...attributes });
  if (typeof usual === "number") return h("input", { type: "number", value: now, step: 1, ...attributes });
  const list = Array.isArray(usual) ? null : "places";
  return h("input", { type: "text", value: Array.isArray(now) ? now.join(", ") : now, list, autocomplete: "off", spellcheck: "false", ...attributes });
}

/** What stands in a field, as the server takes it. */
export function read(input, usual) {
  if (typeof usual === "boolean") return input.checked;
  if (typeof usual === "number") return Number(input.value);
  if (Array.isArray(usual)) return input.value.split(",").map((part) => part.trim()).filter(Boolean).map(plain);
  return usual === null ? (input.value ? plain(input.value) : null) : input.value;
}

/** What is a number is one, and no text. */
const plain = (text) => (/^[-+]?\d+$/.test(text) ? Number(text) : text);

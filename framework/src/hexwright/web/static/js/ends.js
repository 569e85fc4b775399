// A place as text in a form, and the Locations of its hex to choose from.

import { h, s } from "./dom.js";
import * as hexes from "./hexes.js";
import * as store from "./store.js";
import { endSign } from "./thread.js";

/** Label and fields for the place that the state has under `name`; `id` tells them from others of it. */
export function endField(label, name, id = name) {
  const input = h("input", { id: `end-${id}`, autocomplete: "off", spellcheck: "false", list: "places",
    onchange: () => store.set({ [name]: input.value.trim() }) });
  const levels = h("select", { "aria-label": `${label}: Location`, onchange: () => store.set({ [name]: levels.value }) });
  const follow = () => {
    input.value = store.get()[name];
    choose();
  };
  const choose = () => { // what is typed at the moment stays
    const place = store.get()[name];
    const there = hexes.hexOf(place)?.locations ?? [];
    levels.replaceChildren(...there.map((one) => h("option", { value: one.place }, hexes.inWords(one))));
    levels.value = hexes.locationOf(place)?.place ?? "";
    levels.hidden = there.length < 2;
  };
  store.on([name], follow);
  hexes.onTaken(choose);
  follow();
  const drawn = s("svg", { viewBox: "-15 -15 30 30", class: "end-drawn", "aria-hidden": "true" }, ...endSign(name === "to" ? 1 : 0));
  return [h("label", { for: input.id }, label, drawn), h("span", { class: "place" }, input, levels)];
}

/** Two places as one text that commands read; as a list where else it would not be plain where one ends. */
export const asPair = (from, to) => ([from, to].some((name) => /(^|\s)-|-(\s|$)/.test(name)) ? JSON.stringify([from, to]) : `${from} - ${to}`);

// What a view switches: the lists of ids in the address, kept as short as they can be.

import * as store from "./store.js";

/** The ids that this view switches, as [id, "on" or "off"]. */
export const flipped = () => ["on", "off"].flatMap((list) => store.get()[list].map((id) => [id, list]));

/** The lists with one id switched: back to what the file says if the view had it the other way. */
export function flip(id, on) {
  const [to, from] = on ? ["on", "off"] : ["off", "on"];
  const { [from]: others, [to]: own } = store.get();
  if (others.includes(id)) return { [from]: others.filter((one) => one !== id) };
  return { [to]: [...new Set([...own, id])] };
}

/** The lists with one id said in so many words, where to say nothing is not enough. */
export function insist(id, on) {
  const [to, from] = on ? ["on", "off"] : ["off", "on"];
  const { [from]: others, [to]: own } = store.get();
  return { [from]: others.filter((one) => one !== id), [to]: [...own.filter((one) => one !== id), id] };
}

/** The lists without an id. */
export const undone = (id) => Object.fromEntries(["on", "off"].map((list) => [list, store.get()[list].filter((one) => one !== id)]));

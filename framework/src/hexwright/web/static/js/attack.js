// How fire comes: the kinds and values that the rules in force declare.

import { latest } from "./api.js";
import { h, refill } from "./dom.js";
import * as given from "./given.js";
import * as store from "./store.js";
import { words } from "./words.js";

/** Call `what` when it is asked otherwise. */
export const onChange = (what) => store.on(["fire", "given", "observer"], what);

const chosenOf = (there) => there.find((one) => one.word === store.get().fire) ?? there[0];

/** What an attack says besides its ends; null where no rule speaks of attacks. */
export async function asked() {
  const there = await words("attack");
  if (!there.length) return null;
  const own = chosenOf(there);
  return { kind: own.word, observer: store.get().observer, values: given.of(own) };
}

/** Where the line begins that is looked along: with the observer, if an attack has one, else where fire comes from. */
export const eye = async (from) => (store.get().observer && (await asked())?.observer) || from;

/** The form; it follows the rules. */
export function form() {
  const body = h("form", { class: "how", "aria-label": "How fire comes", onsubmit: (event) => event.preventDefault() });
  const fill = latest(async () => {
    const there = await words("attack");
    const own = chosenOf(there);
    body.hidden = !own;
    if (own) refill(body, chosen(there, own), given.fields(own, "attack-more", "more about the attack", observer()));
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

/** Who sees the target for the firer: a piece or a place, such as for fire that flies over what blocks the firer's view. */
function observer() {
  const input = given.field("", store.get().observer, { id: "attack-observer", onchange: () => store.set({ observer: input.value.trim() }) });
  return h("label", { title: "Who sees the target for the firer" }, input, " observer");
}

// The words that the rules in force declare: kinds of attacks and markers, conditions, ways of moving.

import { ask } from "./api.js";
import * as store from "./store.js";

let told = null; // a promise of them, under the changes of this view

store.onChanges(() => { told = null; });

/** Those of a sort, such as "attack"; asked once for all panels. */
export async function words(sort) {
  const mine = told ??= ask("words");
  try {
    return (await mine).filter(({ what }) => what.startsWith(sort));
  } catch (error) {
    if (told === mine) told = null; // the next question may be answered
    throw error;
  }
}

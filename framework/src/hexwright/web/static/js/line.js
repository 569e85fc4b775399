// The line of sight: drawn while it is dragged, told at once, accounted for when it rests.

import { ask, latest, Trouble } from "./api.js";
import * as attack from "./attack.js";
import { h, refill, say } from "./dom.js";
import { endField } from "./ends.js";
import * as hexes from "./hexes.js";
import { matrix } from "./pairs.js";
import { diagram } from "./profile.js";
import { breakdown, inShort } from "./ruling.js";
import * as store from "./store.js";
import * as thread from "./thread.js";

const RESTS = 150; // milliseconds without a change, after which the whole account is asked for
const verdict = document.getElementById("verdict");
let timer = 0;
let account = null;
let short = null; // what the account comes to, for those who hear it: all of it would be read out at each change

/** Follow the ends of the line, and the rules. */
export function begin() {
  store.on(["from", "to"], changed);
  store.onChanges(changed);
  attack.onChange(changed);
  hexes.onTaken(() => thread.marks(store.get().from, store.get().to));
  changed();
}

export const panel = {
  build(body) {
    account = h("div", { id: "account" });
    short = h("p", { id: "account-told", class: "unseen", role: "status" });
    body.append(
      h("form", { class: "ends", onsubmit: (event) => event.preventDefault() }, ...endField("From", "from"), ...endField("To", "to"),
        h("button", { type: "button", class: "swap", title: "Swap the ends", "aria-label": "Swap the ends",
          onclick: () => store.set({ from: store.get().to, to: store.get().from }) }, "⇅")),
      attack.form(), short, account);
  },
  shown: changed,
};

function changed() {
  const { from, to, observer } = store.get();
  clearTimeout(timer);
  thread.ends(from, to, observer);
  if (from && to) {
    quick(from, to, performance.now());
    timer = setTimeout(() => whole(from, to), RESTS);
    return;
  }
  quick.none();
  whole.none();
  none();
  account?.replaceChildren(h("p", { class: "faint" }, from
    ? "Now where to: click a hex, or drag from one to another."
    : `Drag a line on the map, or name two places: ${hexes.examples()}.`));
}

const quick = latest(async (from, to, since) => {
  const eye = await attack.eye(from);
  const ruling = await ask("los", { ask: { a: eye, b: to } }).catch((error) => fails(from, to, error));
  if (!ruling || store.get().from !== from || store.get().to !== to) return;
  thread.draw(ruling, eye !== from);
  verdict.replaceChildren(eye !== from ? `seen by ${eye}: ` : "", ...said(ruling));
  performance.measure("thread", { start: since, end: performance.now() });
});

const whole = latest(async (from, to) => {
  if (!account) return;
  const fire = await attack.asked();
  const answers = await Promise.all([
    ask(fire ? "fire" : "los", { ask: { a: from, b: to, ...fire }, both_ways: true, profile: true }), matrix(from, to)])
    .catch((error) => fails(from, to, error));
  if (!answers || store.get().from !== from || store.get().to !== to) return;
  const [ruling, levels] = answers;
  say(short, `${ruling.question}: ${inShort(ruling)}`);
  refill(account, breakdown(ruling, diagram(ruling.profile, thread.sort(ruling))), levels,
    h("details", { class: "back", id: "other-way" }, h("summary", {}, "The other way: ", inShort(ruling.back)), breakdown(ruling.back)));
});

/** Take away the answer to another line: there is none to this. Other tabs, which asked for none, do not complain of a piece that is gone. */
function fails(from, to, error) {
  if (store.get().from === from && store.get().to === to) none();
  if (store.get().tab === "line" || !(error instanceof Trouble)) throw error;
}

function none() {
  thread.none();
  verdict.textContent = "";
  account?.replaceChildren();
  if (short) say(short, "");
}

function said(ruling) {
  const sort = thread.sort(ruling);
  if (ruling.clear) return [h("span", { class: sort }, ruling.hindrance ? `clear, hindrance +${ruling.hindrance}` : "clear")];
  const by = new Set(ruling.blocks.map((one) => `${one.rule}${one.place ? ` at ${one.place}` : ""}`));
  return [h("span", { class: sort }, `blocked by ${[...by].slice(0, 3).join(", ")}${by.size > 3 ? ", …" : ""}`)];
}

// The steps of a game as a list: a page of them around the one that is shown, which tells its rules.

import { ask } from "./api.js";
import { h } from "./dom.js";
import { counted } from "./ruling.js";
import * as store from "./store.js";

const PAGE = 40; // steps in the list at once: the server plays each again to tell its rules
const MOST = 6; // so many things that happened are told of a step that is not the one shown
let rows = new Map();
let seenBy = "";

/** Forget what was told, and what is on its way: the game has gone on, or was taken back. */
export const forget = () => { rows = new Map(); };

/** The row of a step, if it was told. */
export const at = (n) => rows.get(n);

const first = (n) => Math.floor(n / PAGE) * PAGE;

/** See to it that a step and those around it are told. */
export async function load(n, end) {
  const { side } = store.get();
  if (side !== seenBy) rows = new Map();
  seenBy = side;
  const [from, to] = [first(n), Math.min(end, first(n) + PAGE - 1)];
  if (rows.has(n) && rows.has(to)) return;
  const into = rows;
  for (const row of await ask("replay", { first: from, last: to, changes: {} })) into.set(row.n, row);
}

/** When a step was: turn, phase, side. */
export const when = (row) => [`turn ${row.turn}`, row.phase, row.side].filter(Boolean).join(" · ");

/** The page of a step as elements; `go` is called with a step to go to. */
export function list(n, end, go) {
  const from = first(n);
  const to = Math.min(end, from + PAGE - 1);
  const items = [];
  let last = "";
  for (let i = from; i <= to; i += 1) {
    const row = rows.get(i);
    if (!row) continue;
    const now = when(row);
    if (now !== last) items.push(h("li", { class: "phase" }, now));
    last = now;
    items.push(item(row, i === n, go));
  }
  const pager = (title, there, step) => h("button", { type: "button", "aria-disabled": there ? null : "true", onclick: () => there && go(step) }, title);
  return [
    h("ol", { class: "events", "aria-label": `Steps ${from} to ${to} of ${end}` }, ...items),
    end >= PAGE && h("div", { class: "pages" }, pager("Earlier steps", from > 0, from - 1),
      h("span", { class: "faint" }, `${from} to ${to} of ${end}`), pager("Later steps", to < end, to + 1)),
  ].filter(Boolean);
}

function item(row, now, go) {
  const wrong = row.differs.length ? h("p", { class: "blocked" }, `differs from what is saved: ${row.differs.join("; ")}`) : null;
  const shown = now ? row.happened : row.happened.filter((one) => one.hexes.length).slice(0, MOST);
  return h("li", { class: now ? "event now" : "event", "aria-current": now ? "step" : null },
    h("button", { type: "button", class: "go", onclick: () => go(row.n) },
      h("span", { class: "n" }, row.n), h("span", { class: "act" }, row.act)),
    h("div", { class: "came" },
      row.dice.length ? h("div", { class: "dice" }, ...rolls(row.dice)) : null,
      shown.length ? h("ul", {}, ...shown.map((one) => h("li", {}, one.told))) : null,
      !now && row.happened.length > shown.length && shown.length === MOST ? h("p", { class: "faint" }, "…") : null,
      row.outcome ? h("p", { class: "outcome" }, `The game is over: ${row.outcome.told}`) : null,
      wrong,
      row.rules.length ? h("details", { class: "rules", open: now }, h("summary", {}, counted(row.rules.length, "rule")),
        h("ul", { class: "entries" }, ...row.rules.map(said))) : null));
}

/** Dice by what was rolled for, each with its faces, and what was added. */
function rolls(dice) {
  const kinds = new Map();
  for (const one of dice) kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one]);
  return [...kinds].map(([kind, some]) => h("span", { class: "roll" }, h("span", { class: "faint" }, `${kind} `),
    ...some.map((one) => h("span", { class: "throw" }, ...one.faces.map((face) => h("span", { class: "die" }, face)),
      one.modifier ? ` ${one.modifier > 0 ? "+" : "−"}${Math.abs(one.modifier)} = ${one.total}` : ""))));
}

function said(rule) {
  const lost = rule.status === "lost";
  return h("li", { class: lost ? "lost" : "" },
    h("span", { class: "sign", role: "img", "aria-label": lost ? "lost" : "counts" }, lost ? "✗" : "✓"),
    h("b", { class: "id" }, rule.rule),
    h("span", { class: "words" }, rule.amount, rule.place ? ` at ${rule.place}` : "",
      h("span", { class: "faint" }, `${rule.amount ? " · " : ""}${rule.title}${rule.reason ? ` · ${rule.reason}` : ""}`),
      rule.why ? h("span", { class: "why" }, rule.why) : null));
}

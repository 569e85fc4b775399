// The switches as they stand on the page: by section, those that are looked for, each with its reasons.

import { h } from "./dom.js";
import * as store from "./store.js";

const OPEN = 40; // a section in force with more rules than this is closed at first
const opened = new Map(); // by section, what a person opened or closed

/** The groups of the rows that match, each a section with its rules. */
export function groups(rows, { words, only, flip }) {
  const titles = new Map(rows.filter((row) => row.kind === "section").map((row) => [row.id, row.title]));
  const { on, off } = store.get();
  const changed = new Set([...on, ...off]);
  const fits = (row) => (!only || changed.has(row.id)) && words.every((word) => searched(row, titles).includes(word));
  const inForce = ([, all]) => (all.some((row) => row.on) ? 0 : 1);
  return [...grouped(rows)].sort((a, b) => inForce(a) - inForce(b)).flatMap(([section, all]) => {
    const shown = all.filter(fits);
    return shown.length ? [group(section, all, shown, { changed, flip, sought: only || words.length > 0 })] : [];
  });
}

function grouped(rows) {
  const found = new Map();
  for (const row of rows) {
    if (!found.has(row.section)) found.set(row.section, []);
    found.get(row.section).push(row);
  }
  return found;
}

const searched = (row, titles) => [row.id, row.title, row.citation, row.section, titles.get(row.section) ?? ""].join("\n").toLowerCase();

function group(section, all, shown, { changed, flip, sought }) {
  const own = all.find((row) => row.kind === "section");
  const rules = all.filter((row) => row.kind === "rule");
  const on = rules.filter((row) => row.on).length;
  const open = sought || (opened.get(section) ?? (own?.on && rules.length <= OPEN));
  const id = `rules-of-${name(section)}`;
  const list = h("ul", { id, class: "switches", hidden: !open }, ...shown.filter((row) => row.kind === "rule").map((row) => line(row, changed, flip)));
  const head = h("button", { type: "button", class: "fold", id: `fold-${name(section)}`, "aria-expanded": String(Boolean(open)), "aria-controls": id,
    onclick: () => {
      list.hidden = !list.hidden;
      opened.set(section, !list.hidden);
      head.setAttribute("aria-expanded", String(!list.hidden));
    } },
  h("b", {}, section), h("span", {}, own?.title ?? ""), h("span", { class: "faint tally" }, `${on} on, ${rules.length - on} off`));
  return h("section", { class: "group", "aria-label": section },
    h("div", { class: "head" }, own ? knob(own, changed, flip) : null, head), own ? notes(own) : null, list);
}

function line(row, changed, flip) {
  return h("li", { class: [row.can ? "" : "stays", changed.has(row.id) ? "changed" : ""].join(" ") },
    knob(row, changed, flip),
    h("span", { class: "rule" }, h("b", { class: "id" }, row.id), " ", h("span", { id: `title-${name(row.id)}` }, row.title),
      row.citation && row.citation !== row.id ? h("span", { class: "faint" }, ` · ${row.citation}`) : null,
      changed.has(row.id) ? h("span", { class: "mark" }, row.on ? "switched on" : "switched off") : null),
    notes(row));
}

/** What can be flipped, or tells why not. */
function knob(row, changed, flip) {
  const back = changed.has(row.id); // whatever this view did it can take back
  const can = row.can || back;
  return h("button", { type: "button", role: "switch", class: "knob", id: `switch-${name(row.id)}`, "aria-checked": String(row.on),
    "aria-label": `${row.id} ${row.title}`, "aria-disabled": can ? null : "true", "aria-describedby": notesOf(row).length ? `notes-${name(row.id)}` : null,
    onclick: (event) => {
      if (!can) return;
      row.on = !row.on; // before the server says so: who presses it twice has it as it was
      event.currentTarget.setAttribute("aria-checked", String(row.on));
      flip(row);
    } }, h("span", {}));
}

function notes(row) {
  const found = notesOf(row);
  return found.length ? h("div", { class: "notes", id: `notes-${name(row.id)}` }, ...found) : null;
}

function notesOf(row) {
  const options = Object.entries(row.options).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  return [
    options.length ? h("span", { class: "options" }, options.join(", ")) : null,
    row.switches_on.length ? h("span", {}, `switches on ${row.switches_on.join(", ")}`) : null,
    row.why ? h("span", { class: "why" }, `stays ${row.on ? "on" : "off"}: ${row.why}`) : null,
    ...(row.on ? row.warns.map((one) => h("span", { class: "warns" }, `if it is off: ${one}`)) : []),
  ].filter(Boolean);
}

const name = (id) => id.replaceAll(/\s/g, "_");

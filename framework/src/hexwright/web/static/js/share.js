// What one takes away from the page: its address, the command that tells the same, the scenario's file.

import { ask, trouble } from "./api.js";
import * as attack from "./attack.js";
import { h } from "./dom.js";
import * as given from "./given.js";
import * as store from "./store.js";

const told = h("span", { id: "copied", role: "status", "aria-live": "polite" });
let fading = 0;

/** Put the buttons at the top of the page. */
export function begin() {
  const button = (name, title, make) => h("button", { type: "button", id: `copy-${name.replace(" ", "-")}`, title, "aria-label": title, onclick: () => copied(title, make) }, name);
  document.getElementById("actions").append(told, h("span", { class: "faint", "aria-hidden": "true" }, "Copy"),
    button("address", "Copy the address of this view", () => location.href),
    button("command", "Copy the command that gives this answer", command),
    button("scenario file", "Copy the scenario file, with all that this view changes (TOML)", async () => (await ask("toml")).toml));
}

async function copied(title, make) {
  try {
    const text = await make();
    trouble(null);
    try {
      await navigator.clipboard.writeText(text);
      say(`copied: ${title.slice("Copy the ".length).split(" ")[0]}`);
    } catch { // not allowed, or not there: without https only this computer has a clipboard
      offer(title, text);
    }
  } catch (error) {
    trouble(error);
  }
}

function say(text) {
  told.textContent = text;
  clearTimeout(fading);
  fading = setTimeout(() => { told.textContent = ""; }, 4000);
}

/** The text to copy by hand. */
function offer(title, text) {
  const area = h("textarea", { readonly: true, rows: Math.min(20, text.split("\n").length + 1), "aria-label": title }, text);
  const dialog = h("dialog", { id: "to-copy", "aria-label": title, onclose: () => dialog.remove() },
    h("p", {}, `${title}: press Ctrl+C`), area,
    h("form", { method: "dialog" }, h("button", {}, "Close")));
  document.body.append(dialog);
  dialog.showModal();
  area.focus();
  area.select();
}

/** `hexwright los hall.toml C H --without 7.2 --json`: what tells on the command line what is shown. */
export async function command() {
  const [file, ...options] = (await ask("command")).words;
  const { tab } = store.get();
  const here = { ...store.get(), file, options };
  return `hexwright ${(await (COMMANDS[tab] ?? COMMANDS.line)(here)).map(quoted).join(" ")}`;
}

/** The words of a command: what it is asked of stands behind `--` where it would be read as an option. */
export const worded = (name, asked, options) => (asked.some((one) => one.startsWith("-"))
  ? [...name.split(" "), ...options, "--json", "--", ...asked] : [...name.split(" "), ...asked, ...options, "--json"]);

/** The words of the command that tells what a tab shows; others may add theirs. */
export const COMMANDS = {
  async line({ file, options, from, to }) {
    if (!from || !to) return worded("places", [file], options);
    const fire = await attack.asked();
    const more = [...options, "--both-ways", "--profile"];
    if (!fire) return worded("los", [file, from, to], more);
    const seen = fire.observer ? ["--observer", fire.observer] : [];
    return worded("fire", [file, from, to], ["--kind", fire.kind, ...seen, ...given.options(fire.values), ...more]);
  },
  field: async ({ file, options, from, levels }) =>
    (from ? worded("field", [file, from], ["--levels", levels || "ground", ...options]) : worded("places", [file], options)),
};

const inQuotes = (word) => `'${word.replaceAll("'", "'\\''")}'`;

/** A word as a shell takes it. */
export const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : inQuotes(word));

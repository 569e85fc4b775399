// The tabs beside the map, as the ARIA practices have them; each panel is built when first shown.

import { h } from "./dom.js";
import * as store from "./store.js";

const bar = document.getElementById("tabs");
const panels = document.getElementById("panels");
const tabs = new Map();

/**
 * Add a tab.
 * @param id its name in the address
 * @param title what is on it
 * @param panel an object with `build(element)` and maybe `shown()` and `left()`
 */
export function add(id, title, panel) {
  const body = h("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: -1, hidden: true });
  const tab = h("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`,
    onclick: () => store.set({ tab: id }), onkeydown: arrows, "data-title": title }, title);
  bar.append(tab);
  panels.append(body);
  tabs.set(id, { tab, body, panel, built: false });
}

/** Show the tab of the address, and follow it. */
export function begin() {
  // a link would lead to another view: what stands behind # is the view
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    bar.querySelector("[tabindex='0']").focus();
  });
  store.on(["tab"], show);
  show();
}

function show() {
  const wanted = store.get().tab;
  if (!tabs.has(wanted)) { // somebody wrote the address by hand
    store.set({ tab: "line" });
    return;
  }
  for (const [id, one] of tabs) if (id !== wanted && !one.body.hidden) one.panel.left?.(); // before another takes the map
  for (const [id, one] of tabs) {
    const now = id === wanted;
    one.body.hidden = !now;
    one.tab.setAttribute("aria-selected", now);
    one.tab.tabIndex = now ? 0 : -1;
    if (now) {
      if (!one.built) one.panel.build(one.body);
      one.built = true;
      one.panel.shown?.();
    }
  }
}

function arrows(event) {
  const ids = [...tabs.keys()];
  const at = ids.indexOf(store.get().tab);
  const next = { ArrowLeft: ids.at(at - 1), ArrowRight: ids[at + 1] ?? ids[0], Home: ids[0], End: ids.at(-1) }[event.key];
  if (!next) return;
  event.preventDefault();
  store.set({ tab: next });
  tabs.get(next).tab.focus();
}

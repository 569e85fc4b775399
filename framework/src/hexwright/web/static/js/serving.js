// Whether the server still serves what this page was opened on, and as the files have it.

import { h, say } from "./dom.js";

const outdated = h("p", { id: "outdated", role: "status" });
let known = null; // what is served, as the first answer told

/** Take what an answer tells of what is served; false if that is another thing than before, which must not be mixed with it. */
export function same(answer) {
  const served = answer.getResponseHeader("hexwright-served");
  known ??= served;
  if (served && served !== known) {
    other();
    return false;
  }
  old(decodeURIComponent(answer.getResponseHeader("hexwright-outdated") ?? ""));
  return true;
}

function other() {
  if (document.getElementById("other-served")) return;
  const reload = h("button", { type: "button", class: "main", onclick: () => location.reload() }, "Reload");
  const dialog = h("dialog", { id: "other-served", "aria-label": "What is served has changed", onclose: () => dialog.showModal() },
    h("p", {}, "What is served here has changed: it is another scenario, or the same under other rules. This page still shows what was served before."), reload);
  document.body.append(dialog);
  dialog.showModal();
  reload.focus();
}

function old(names) {
  const told = names ? `Changed on disk since it is served: ${names}. Answers are still by the old; start the server again for the new.` : "";
  if (told && !outdated.isConnected) document.getElementById("sections").after(outdated);
  say(outdated, told);
}

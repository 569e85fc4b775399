// To be filled.

import { h } from "./dom.js";

export const panel = {
  build(body) {
    body.append(h("p", { class: "faint" }, "..."));
  },
};

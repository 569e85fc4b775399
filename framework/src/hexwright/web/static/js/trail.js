// What happened in a step, on the map: where it was, and arrows for what moved.

import { s } from "./dom.js";
import * as hexes from "./hexes.js";
import { layers } from "./world.js";

const SHORT = 16; // pixels that an arrow keeps from the centre it leads to
const HEAD = 11;
const trail = s("g", { class: "trail" });

/** Put it on the map. */
export const show = () => layers.way.append(trail);

/** Take it off the map. */
export const hide = () => trail.remove();

/** Mark the hexes of what happened; nothing, if it is not known. */
export function draw(row) {
  const happened = row?.happened ?? [];
  const places = new Set(happened.flatMap((one) => one.hexes));
  const moves = new Map(happened.filter((one) => one.hexes.length > 1).map((one) => [one.hexes.join(" "), one.hexes]));
  trail.replaceChildren(
    ...[...places].map(hexes.hex).filter(Boolean).map((one) => s("path", { d: hexes.outline(one, 0.95), class: "happened" })),
    ...[...moves.values()].map((names) => names.map(hexes.hex)).filter((ends) => ends[0] && ends[1]).map(arrow));
}

function arrow([a, b]) {
  const [[x1, y1], [x2, y2]] = [hexes.px(a.at), hexes.px(b.at)];
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / long, (y2 - y1) / long];
  const [tx, ty] = [x2 - ux * SHORT, y2 - uy * SHORT];
  const [bx, by] = [tx - ux * HEAD, ty - uy * HEAD];
  const line = { x1: x1 + ux * 8, y1: y1 + uy * 8, x2: bx, y2: by };
  const head = `M${tx} ${ty}L${bx - uy * 6} ${by + ux * 6}L${bx + uy * 6} ${by - ux * 6}Z`;
  return s("g", { class: "moved" }, s("line", { ...line, class: "under" }), s("path", { d: head, class: "under" }),
    s("line", line), s("path", { d: head }));
}

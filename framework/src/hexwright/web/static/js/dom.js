// Making elements.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: attributes by name, `on` + event as a function, and children. */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element, likewise. */
export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Fill an element with other children. Whoever was in it with the keyboard stays with the same thing, or with what
 * stands there now; what was opened and has an id stays open.
 */
export function refill(element, ...children) {
  const inside = element.contains(document.activeElement);
  const was = inside ? reached(element) : [];
  const name = inside ? named(document.activeElement) : "";
  const at = was.indexOf(document.activeElement);
  const open = [...element.querySelectorAll("details[id][open]")].map((one) => one.id);
  element.replaceChildren(...children);
  for (const one of element.querySelectorAll("details[id]")) if (open.includes(one.id)) one.open = true;
  if (at < 0) return;
  const now = reached(element);
  const next = now.find((one) => named(one) === name) ?? now[Math.min(at, now.length - 1)] ?? element.closest("[tabindex='-1']");
  next?.focus({ preventScroll: true });
}

/** Have an element say something; what it says already is not said again by a screen reader. */
export function say(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

const reached = (element) => [...element.querySelectorAll("button, input, select, summary")].filter((one) => one.checkVisibility());
const named = (one) => one.id || [one.tagName, one.getAttribute("aria-label") ?? one.textContent, one.type === "checkbox" ? one.value : ""].join();

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// Asking the server. What is wrong is told by the server, in words for people.

import { changes, seen } from "./store.js";

/** What the server said is wrong. */
export class Trouble extends Error {}

/** The server did not answer at all. */
class Silence extends Error {}

const AGAIN = 2000; // milliseconds after which a question is asked again that got no answer

/** Ask a question under the changes of this view, of the step that it shows; JSON comes back, or a Blob of a picture. */
export async function ask(what, body = {}, { under = changes() } = {}) {
  const answer = await sent(`/api/${what}`, JSON.stringify({ ...seen(), changes: under, ...body }));
  if (answer.status !== 200) throw new Trouble(told(answer));
  const type = answer.getResponseHeader("content-type");
  return type.startsWith("application/json") ? JSON.parse(answer.responseText) : new Blob([answer.responseText], { type });
}

/** Send a question. With `fetch` its answer would come in two parts, and each waits for a frame while something is dragged. */
function sent(path, body) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("content-type", "application/json");
    request.onload = () => resolve(request);
    request.onerror = () => reject(new Silence("it cannot be reached"));
    request.send(body);
  });
}

function told(answer) {
  try {
    return JSON.parse(answer.responseText).detail;
  } catch {
    return `${answer.status} ${answer.statusText}`;
  }
}

/**
 * A question that is asked again and again while something moves: one is under way at a time, and
 * of those that wait only the last is asked. Where the server does not answer, it is asked again until it does.
 */
export function latest(work) {
  let busy = false;
  let waiting = null;
  let failed = null;
  let again = 0;
  return async function next(...args) {
    if (busy) {
      waiting = args;
      return;
    }
    busy = true;
    clearTimeout(again);
    try {
      await work(...args);
      if (failed && failed === wrong) trouble(null); // such as that the server did not answer for a while
      failed = null;
    } catch (error) {
      failed = error;
      trouble(error);
      if (error instanceof Silence) again = setTimeout(() => next(...args), AGAIN);
    } finally {
      busy = false;
      if (waiting) {
        const then = waiting;
        waiting = null;
        next(...then);
      }
    }
  };
}

let wrong = null; // what is told

/** Tell what is wrong, until the next thing goes right. */
export function trouble(error) {
  const box = document.getElementById("trouble");
  wrong = error;
  box.textContent = error ? (error instanceof Silence ? `the server does not answer: ${error.message}` : error.message) : "";
  box.hidden = !error;
  if (error && !(error instanceof Trouble || error instanceof Silence)) console.error(error);
}

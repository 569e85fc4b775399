// Asking the server. What is wrong is told by the server, in words for people.

import { say } from "./dom.js";
import * as serving from "./serving.js";
import { changes, on, onChanges, seen } from "./store.js";

/** What the server said is wrong. */
export class Trouble extends Error {}

/** The server did not answer at all. */
class Silence extends Error {}

const AGAIN = 2000; // milliseconds after which a question is asked again that got no answer

/** Ask a question under the changes of this view, of the step that it shows; JSON comes back, or a Blob of a picture. */
export async function ask(what, body = {}, { under = changes() } = {}) {
  const answer = await sent(`/api/${what}`, JSON.stringify({ ...seen(), changes: under, ...body }));
  if (!serving.same(answer)) return new Promise(() => {}); // the page is to be loaded anew
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
 * What `none()` of it is called for: nothing is asked any more, so that nothing is wrong with it.
 */
export function latest(work) {
  let busy = false;
  let wanted = true;
  let waiting = null;
  let again = 0;
  async function next(...args) {
    wanted = true;
    if (busy) {
      waiting = args;
      return;
    }
    busy = true;
    clearTimeout(again);
    try {
      await work(...args);
      trouble(null, next);
    } catch (error) {
      if (wanted) {
        trouble(error, next);
        if (error instanceof Silence) again = setTimeout(() => next(...args), AGAIN);
      }
    } finally {
      busy = false;
      if (waiting) {
        const then = waiting;
        waiting = null;
        next(...then);
      }
    }
  }
  next.none = () => {
    wanted = false;
    waiting = null;
    clearTimeout(again);
    trouble(null, next);
  };
  return next;
}

const wrong = new Map(); // by who asked, what is wrong
const box = document.getElementById("trouble");

/** Tell what is wrong with what somebody asks, or with null that nothing is any more: of the others, the last is told. */
export function trouble(error, who = ask) {
  wrong.delete(who);
  if (error) wrong.set(who, error);
  const last = [...wrong.values()].at(-1);
  const words = last ? (last instanceof Silence ? `the server does not answer: ${last.message}` : last.message) : "";
  say(box, words);
  box.hidden = !last;
  if (error && !(error instanceof Trouble || error instanceof Silence)) console.error(error);
}

// what was wrong with a thing done once is so until the next is done
on(["tab", "from", "to"], () => trouble(null));
onChanges(() => trouble(null));

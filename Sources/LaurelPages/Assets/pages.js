// Enhances the players' pages: dates in the reader's format, countdowns, and live updates with animated rows.
import { guardForms, isThere } from "./forms.js";

const language = document.documentElement.lang;
// The reader's locale if it has the page's language: en-GB and en-US write dates differently.
const reader = [...navigator.languages].find((tag) => tag.split("-")[0] === language) ?? language;
// The digits that the server writes, so that a page has one numbering system.
const numberingSystem = document.documentElement.dataset.digits;
const dates = new Intl.DateTimeFormat(reader, { dateStyle: "medium", numberingSystem });
const instants = new Intl.DateTimeFormat(reader, { dateStyle: "medium", timeStyle: "short", numberingSystem });
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Formats the remaining time in two units, such as "13 hr 54 min". */
export function timeLeft(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const units = [["day", Math.floor(seconds / 86400)], ["hour", Math.floor(seconds / 3600) % 24], ["minute", Math.floor(seconds / 60) % 60], ["second", seconds % 60]];
  const first = units.findIndex(([, count]) => count > 0);
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2).filter(([, count], index) => index === 0 || count > 0);
  return shown.map(([unit, count]) =>
    new Intl.NumberFormat(reader, { style: "unit", unit, unitDisplay: unit === "day" ? "long" : "short", numberingSystem }).format(count)).join(" ");
}

function formatTimes(root) {
  for (const time of root.querySelectorAll("time:not([data-formatted])")) {
    const date = new Date(time.dateTime);
    time.dataset.formatted = "";
    if (time.dataset.countdown) time.title = instants.format(date);
    else time.textContent = dates.format(date);
  }
  countDown();
}

function countDown() {
  for (const time of document.querySelectorAll("time[data-countdown]")) {
    const left = new Date(time.dateTime) - Date.now();
    // The text is "Ends in 13 hr 54 min"; in the past or without scripts "Ends 2026-11-23 00:00 UTC".
    time.textContent = left > 0 ? time.dataset.countdown.replace("{}", timeLeft(left)) : instants.format(new Date(time.dateTime));
  }
}

/** Announces a text to screen readers, at most every five seconds. */
let saidAt = -Infinity;
function say(status, text) {
  if (!text || Date.now() - saidAt < 5000) return;
  saidAt = Date.now();
  status.textContent = text;
}

/** Returns the announced text of a list item: its parts with separators, without the countdown, which always changes. */
function spoken(item) {
  const parts = [];
  const walk = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.replace(/\s+/g, " ").trim();
    if (text && !walk.currentNode.parentElement.closest(".clock")) parts.push(text);
  }
  return parts.join(", ");
}

/** Returns the new leader of a leaderboard or the new item of a list; null if there is none. */
function announcement(now, old) {
  const leader = (board) => board.querySelector("tr[data-player] bdi")?.textContent;
  if (leader(now)) return leader(now) !== leader(old) ? leader(now) : null;
  const texts = new Set([...old.querySelectorAll("li .what")].map(spoken));
  const item = [...now.querySelectorAll("li .what")].find((each) => !texts.has(spoken(each)));
  return item ? spoken(item) : null;
}

/** Replaces the live part of the page. Rows that moved are animated from their previous position. */
function replaceBoard(now) {
  const old = document.querySelector("[data-live]");
  const focused = old.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const places = new Map([...old.querySelectorAll("tr[data-player]")].map((row) => [row.dataset.player, row]));
  const tops = new Map([...places].map(([player, row]) => [player, row.getBoundingClientRect().top]));
  const texts = new Map([...places].map(([player, row]) => [player, row.textContent]));
  const status = old.querySelector("[role=status]");
  now.querySelector("[role=status]").replaceWith(status);
  formatTimes(now);
  const said = announcement(now, old);
  const left = old.querySelector(".filters")?.scrollLeft ?? 0;
  old.replaceWith(now);
  now.querySelector(".filters")?.scrollTo(left, 0);
  if (focused) now.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  say(status, said);
  countDown();
  if (still.matches) return;
  for (const row of now.querySelectorAll("tr[data-player]")) {
    const before = tops.get(row.dataset.player);
    const distance = before === undefined ? 24 : before - row.getBoundingClientRect().top;
    if (before === undefined || texts.get(row.dataset.player) !== row.textContent || distance) {
      row.animate([{ transform: `translateY(${distance}px)`, opacity: before === undefined ? 0 : 1 }, {}],
        { duration: 450, easing: "cubic-bezier(.2,.8,.2,1)" });
    }
  }
}

/** Whether the user is filling in a form, which an update must not replace. */
const isBusy = (live) => live.querySelector("details[open]") !== null
  || (live.contains(document.activeElement) && document.activeElement.matches("input, select, textarea"));

/** Shows or hides the notice that the server is unreachable, with the time of the last update. */
const offline = document.querySelector("[data-offline]");
let seenAt = Date.now();
let isOffline = false;
function setOffline(now) {
  if (!now) seenAt = Date.now();
  if (isOffline === now) return;
  isOffline = now;
  document.documentElement.classList.toggle("stale", now);
  if (!offline) return;
  offline.hidden = !now;
  // Set once, so that screen readers announce it once.
  offline.textContent = now ? `${offline.dataset.offline} ${instants.format(seenAt)}` : "";
}

guardForms(async () => {
  // If the server is unreachable, the browser would replace the page with an error page.
  const isSent = await isThere();
  setOffline(!isSent);
  if (!isSent) offline?.scrollIntoView({ block: "nearest" });
  return isSent;
});

/** Requests the page, and shows it if it has changed. */
let lastText = null;
export async function refresh() {
  const live = document.querySelector("[data-live]");
  if (isBusy(live)) return;
  const headers = live.dataset.version ? { "If-None-Match": `"${live.dataset.version}"` } : {};
  let answer;
  // The address of the page after a form may accept only POST.
  try { answer = await fetch(live.dataset.address ?? location.href, { headers, cache: "no-store" }); } catch (error) {
    setOffline(true);
    throw error;
  }
  setOffline(answer.status >= 500);
  if (answer.status !== 200) return;
  const text = await answer.text();
  if (text === lastText) return;
  lastText = text;
  const board = new DOMParser().parseFromString(text, "text/html").querySelector("[data-live]");
  if (board && !isBusy(document.querySelector("[data-live]"))) replaceBoard(document.adoptNode(board));
}

const types = ["leaderboard.updated", "occurrence.final", "entry.improved", "challenge.received", "challenge.completed", "challenge.declined",
  "challenge.invalid", "group-challenge.invited", "group-challenge.ended", "achievement.completed", "friend.requested", "friend.accepted", "reset"];

/** Resolves after `milliseconds`, or when `signal` is aborted. */
const pause = (milliseconds, signal) => new Promise((resolve) => {
  if (signal.aborted) return resolve();
  const timer = setTimeout(resolve, milliseconds);
  return signal.addEventListener("abort", () => { clearTimeout(timer); resolve(); }, { once: true });
});

/** The first and the longest delay before a rejected stream is requested again, in milliseconds. */
const [retryMin, retryMax] = [1000, 60000];

/**
 * Calls `changed` when the server reports a change, and `lost` when the stream breaks. A browser opens only six connections to a
 * server. Therefore tabs of the same page share one stream, and a hidden tab has none.
 *
 * @returns A function that returns whether a stream is open, in this tab or in the tab that reads it for all tabs.
 */
function stream(live, changed, lost) {
  const game = location.pathname.split("/")[2];
  const query = new URLSearchParams();
  if (live.dataset.live) query.set("leaderboard", live.dataset.live);
  const name = `laurel ${game} ${query}`;
  const channel = globalThis.BroadcastChannel && navigator.locks ? new BroadcastChannel(name) : null;
  // Null until the first attempt has succeeded or failed.
  let [isOpen, isReading] = [null, false];
  const applyState = (state) => {
    if (state === "heard") changed();
    else if (state === "lost" && isOpen !== false) lost();
    isOpen = state !== "lost";
  };
  const pass = (state) => {
    applyState(state);
    channel?.postMessage(state);
  };
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data !== "who reads") applyState(data);
      else if (isReading && isOpen !== null) channel.postMessage(isOpen ? "open" : "lost");
    };
  }
  let { place, at } = live.dataset;
  /** Reads a stream to its end. @returns Whether the stream was open. */
  const read = (signal) => new Promise((resolve) => {
    const address = new URLSearchParams(query);
    // The stream starts with the changes since the page was rendered, so an unchanged page is not requested again.
    if (place) address.set("after", place);
    if (at) address.set("at", at);
    const source = new EventSource(`/g/${game}/my/events?${address}`);
    let wasOpen = false;
    for (const type of types) source.addEventListener(type, () => pass("heard"));
    source.addEventListener("open", () => {
      // A later stream opens after an interruption, in which the page may have changed.
      pass(place ? "open" : "heard");
      place = at = undefined;
      wasOpen = true;
    });
    source.addEventListener("error", () => {
      pass("lost");
      // The browser retries a broken connection, but not after a status other than 200.
      if (source.readyState === EventSource.CLOSED) resolve(wasOpen);
    });
    signal.addEventListener("abort", () => { source.close(); resolve(wasOpen); }, { once: true });
  });
  /** Reads streams, one after another, until this tab is hidden. */
  const readAll = async (signal) => {
    isReading = true;
    for (let wait = retryMin; !signal.aborted; wait = Math.min(wait * 2, retryMax)) {
      if (await read(signal)) wait = retryMin;
      await pause(wait * (0.5 + Math.random()), signal);
    }
    isReading = false;
  };
  /** Reads the streams, or waits until the tab that reads them is closed or hidden. */
  const lead = async (signal) => {
    if (!channel) return readAll(signal);
    if (await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && readAll(signal).then(() => true))) return null;
    // The other tab may have received events before this tab opened its channel.
    changed();
    channel.postMessage("who reads");
    return navigator.locks.request(name, { signal }, () => readAll(signal));
  };
  let current = null;
  const follow = () => {
    if (document.hidden) {
      current?.abort();
      current = null;
    } else if (!current) lead((current = new AbortController()).signal).catch(() => {});
  };
  document.addEventListener("visibilitychange", follow);
  follow();
  return () => isOpen === true;
}

/** Opens the stream and polls. Polling shows changes by time alone within a minute. */
function watch(live) {
  const poll = Number(new URLSearchParams(location.search).get("poll"));
  let [timer, isWanted] = [null, false];
  const look = () => {
    isWanted = document.hidden;
    if (!document.hidden) refresh().catch(() => {});
  };
  // At most once a second, with a random delay that spreads the requests of tabs.
  const soon = () => {
    if (document.hidden) isWanted = true;
    else timer ??= setTimeout(() => { timer = null; look(); }, 100 + Math.random() * 900);
  };
  if (poll) {
    document.addEventListener("visibilitychange", () => { if (!document.hidden && isWanted) look(); });
    return setInterval(look, Math.max(200, poll));
  }
  // A hidden tab has no stream, so it requests the page when it is visible again.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(); });
  const isOpen = stream(live, soon, look);
  let since = 0;
  return setInterval(() => {
    since += 1;
    if (isOpen() && !isOffline && since < 6) return;
    since = 0;
    look();
  }, 10000);
}

formatTimes(document);
setInterval(countDown, 1000);
// Scrolls the navigation and the tabs to their current links on a phone.
for (const link of document.querySelectorAll(":is(.places, .filters) [aria-current]")) {
  const row = link.closest(".places, .filters");
  const [box, view] = [link, row].map((element) => element.getBoundingClientRect());
  row.scrollLeft += Math.max(0, box.right - view.right) + Math.min(0, box.left - view.left);
}
const live = document.querySelector("[data-live]");
if (live) {
  watch(live);
  if (new URLSearchParams(location.search).has("player")) document.querySelector("tr.me")?.scrollIntoView({ block: "center" });
}

// The button above the lists opens the first form that starts a group challenge.
document.addEventListener("click", (event) => {
  const form = event.target.closest('a[href="#start"]') && document.querySelector("#start details");
  if (!form) return;
  event.preventDefault();
  form.open = true;
  form.scrollIntoView({ block: "nearest" });
  form.querySelector("summary").focus();
});

// After a change of the picture, replaces the cached picture.
const place = new URL(location.href);
if (place.searchParams.has("changed")) {
  place.searchParams.delete("changed");
  const picture = document.querySelector(".profile .avatar");
  fetch(picture?.src ?? place, { cache: "reload" }).finally(() => location.replace(place));
}

// The button that returns to the game, for a page in a frame or a web view.
const done = document.querySelector(".done");
if (done && (parent !== self || window.webkit?.messageHandlers?.laurel)) {
  done.hidden = false;
  done.addEventListener("click", () => {
    window.webkit?.messageHandlers?.laurel?.postMessage("done");
    parent.postMessage({ type: "laurel.done" }, "*");
  });
}

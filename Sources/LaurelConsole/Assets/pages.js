// What the players' pages do better with scripts: dates as the reader writes them, countdowns, and rows that move.
const language = document.documentElement.lang;
const dates = new Intl.DateTimeFormat(navigator.language || language, { dateStyle: "medium" });
const instants = new Intl.DateTimeFormat(navigator.language || language, { dateStyle: "medium", timeStyle: "short" });
const spans = new Intl.RelativeTimeFormat(language, { numeric: "always" });
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The time left, in the largest unit that counts at least two, or as a clock in the last hours. */
export function timeLeft(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds >= 2 * 86400) return spans.format(Math.floor(seconds / 86400), "day");
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  return [hours, minutes, rest].map((part) => String(part).padStart(2, "0")).join(":");
}

function tellTimes(root) {
  for (const time of root.querySelectorAll("time:not([data-told])")) {
    const date = new Date(time.dateTime);
    time.dataset.told = "";
    if ("countdown" in time.dataset) time.title = instants.format(date);
    else time.textContent = dates.format(date);
  }
  countDown();
}

function countDown() {
  for (const time of document.querySelectorAll("time[data-countdown]")) {
    const left = new Date(time.dateTime) - Date.now();
    time.textContent = Math.abs(left) < 1 || left > 0 ? timeLeft(left) : instants.format(new Date(time.dateTime));
  }
}

/** Puts the new board in the old one's place; rows that are on both glide from where they were. */
function replaceBoard(now) {
  const old = document.querySelector("[data-live]");
  const focused = old.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const places = new Map([...old.querySelectorAll("tr[data-player]")].map((row) => [row.dataset.player, row]));
  const tops = new Map([...places].map(([player, row]) => [player, row.getBoundingClientRect().top]));
  const texts = new Map([...places].map(([player, row]) => [player, row.textContent]));
  const leader = (board) => board.querySelector("tr[data-player] bdi")?.textContent;
  const status = old.querySelector("[role=status]");
  const said = leader(now) !== leader(old) ? leader(now) : null;
  now.querySelector("[role=status]").replaceWith(status);
  tellTimes(now);
  old.replaceWith(now);
  if (focused) now.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  if (said) status.textContent = said;
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

/** Asks whether there is another board, and shows it. */
export async function refresh() {
  const answer = await fetch(location.href, { headers: { "If-None-Match": `"${document.querySelector("[data-live]").dataset.version}"` }, cache: "no-store" });
  if (answer.status !== 200) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const board = page.querySelector("[data-live]");
  if (board) replaceBoard(document.adoptNode(board));
}

tellTimes(document);
setInterval(countDown, 1000);
if (document.querySelector("[data-live]")) {
  const look = () => { if (!document.hidden) refresh().catch(() => {}); };
  setInterval(look, Math.max(200, Number(new URLSearchParams(location.search).get("poll")) || 10000));
  document.addEventListener("visibilitychange", look);
  document.querySelector("tr.me")?.scrollIntoView({ block: "center" });
}

// Inside a game: the way back to it.
const done = document.querySelector(".done");
if (done && (parent !== self || window.webkit?.messageHandlers?.laurel)) {
  done.hidden = false;
  done.addEventListener("click", () => {
    window.webkit?.messageHandlers?.laurel?.postMessage("done");
    parent.postMessage({ type: "laurel.done" }, "*");
  });
}

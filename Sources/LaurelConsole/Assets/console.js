// Enhances the console: updates live parts, copies secrets, and keeps input after a connection error or an expired session.
import { guardForms } from "./forms.js";

const policy = globalThis.trustedTypes?.createPolicy("laurel", { createHTML: (text) => text }) ?? { createHTML: (text) => text };
let version = null;

/** Replaces the live parts of the page, except parts with an open disclosure. */
function show(text) {
  const page = new DOMParser().parseFromString(policy.createHTML(text), "text/html");
  for (const old of document.querySelectorAll("[data-live]")) {
    const now = page.getElementById(old.id);
    if (!now || now.innerHTML === old.innerHTML || old.querySelector("details[open]:not([data-values])")) continue;
    const leader = (part) => part.querySelector("tr[data-player] th a")?.textContent;
    const said = leader(now) !== leader(old) ? leader(now) : null;
    const focused = old.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    const status = old.querySelector("[role=status]");
    const part = document.adoptNode(now);
    if (status) part.querySelector("[role=status]")?.replaceWith(status);
    const isOpen = [...old.querySelectorAll("[data-values]")].map((values) => values.open);
    part.querySelectorAll("[data-values]").forEach((values, index) => { values.open = isOpen[index] ?? false; });
    old.replaceWith(part);
    if (focused) part.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
    if (said && status) status.textContent = said;
  }
}

const offline = document.querySelector("[data-offline]");
let seenAt = Date.now();
let isOffline = false;
function setOffline(now) {
  if (!now) seenAt = Date.now();
  if (isOffline === now) return;
  isOffline = now;
  document.documentElement.classList.toggle("stale", now);
  offline.hidden = !now;
  offline.textContent = now ? `Reconnecting … Last updated ${new Date(seenAt).toISOString().slice(0, 19).replace("T", " ")} UTC` : "";
}

const signedOut = document.querySelector("[data-signed-out]");
guardForms(async (form) => {
  if (!form.elements.token) return true;
  let answer;
  try { answer = await fetch("/console/account", { cache: "no-store", redirect: "manual" }); } catch { answer = null; }
  setOffline(answer === null);
  signedOut.hidden = answer?.type !== "opaqueredirect";
  if (!answer?.ok) {
    (signedOut.hidden ? offline : signedOut).scrollIntoView({ block: "nearest" });
    // The server reports other errors.
    return answer !== null && signedOut.hidden;
  }
  // The operator may have signed in again. Each session has its own token.
  const token = (await answer.text()).match(/name="token" value="([^"]+)"/)?.[1];
  if (token) form.elements.token.value = token;
  return true;
});

async function look() {
  if (document.hidden) return;
  let answer;
  try {
    answer = await fetch(location.href, { headers: version ? { "If-None-Match": version } : {}, cache: "no-store", redirect: "manual" });
  } catch (error) {
    setOffline(true);
    throw error;
  }
  setOffline(answer.status >= 500);
  if (answer.type === "opaqueredirect") return location.reload();
  if (answer.status !== 200) return;
  version = answer.headers.get("ETag");
  show(await answer.text());
}

// Only pages with live parts are requested again, so the response to a form is not.
if (document.querySelector("[data-live]")) setInterval(() => look().catch(() => {}), 2000);

for (const secret of document.querySelectorAll(".secret")) {
  if (!navigator.clipboard) break;
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Copy" });
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(secret.textContent);
    button.textContent = "Copied";
  });
  secret.after(button);
}

// Shows the line numbers of a document.
const editor = document.querySelector(".editor textarea");
if (editor) {
  const numbers = Object.assign(document.createElement("span"), { className: "lines", ariaHidden: "true" });
  const update = () => {
    const text = editor.value.split("\n").map((_, index) => index + 1).join("\n");
    if (numbers.textContent !== text) numbers.textContent = text;
    numbers.scrollTop = editor.scrollTop;
  };
  editor.before(numbers);
  for (const type of ["input", "scroll"]) editor.addEventListener(type, update);
  update();
}

// Highlights the lines with errors behind the text, until lines are added or removed.
if (editor?.dataset.faults) {
  const faults = editor.dataset.faults.split(",").map(Number);
  const lines = () => editor.value.split("\n");
  const lineCount = lines().length;
  const { lineHeight, paddingTop } = getComputedStyle(editor);
  const [height, top] = [parseFloat(lineHeight), parseFloat(paddingTop)];
  const mark = (numbers) => {
    editor.style.backgroundImage = numbers.map(() => "linear-gradient(var(--fault), var(--fault))").join(", ");
    editor.style.backgroundPosition = numbers.map((number) => `0 ${top + (number - 1) * height}px`).join(", ");
  };
  editor.style.backgroundSize = `100% ${height}px`;
  mark(faults);
  editor.addEventListener("input", () => mark(lines().length === lineCount ? faults : []));
  // Moves the cursor to the first error, with two visible lines above it.
  const start = lines().slice(0, faults[0] - 1).reduce((sum, line) => sum + line.length + 1, 0);
  editor.setSelectionRange(start, start);
  editor.scrollTop = (faults[0] - 3) * height;
}

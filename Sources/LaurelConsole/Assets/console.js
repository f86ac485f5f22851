// What the console does better with scripts: what is live stays current, and secrets are copied with one press.
const policy = globalThis.trustedTypes?.createPolicy("laurel", { createHTML: (text) => text }) ?? { createHTML: (text) => text };
let version = null;

/** Puts the parts of a newer page in the old ones' places, as long as nobody is in the middle of them. */
function show(text) {
  const page = new DOMParser().parseFromString(policy.createHTML(text), "text/html");
  for (const old of document.querySelectorAll("[data-live]")) {
    const now = page.getElementById(old.id);
    if (!now || now.innerHTML === old.innerHTML || old.querySelector("details[open]")) continue;
    const leader = (part) => part.querySelector("tr[data-player] th a")?.textContent;
    const said = leader(now) !== leader(old) ? leader(now) : null;
    const focused = old.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    const status = old.querySelector("[role=status]");
    const part = document.adoptNode(now);
    if (status) part.querySelector("[role=status]")?.replaceWith(status);
    old.replaceWith(part);
    if (focused) part.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
    if (said && status) status.textContent = said;
  }
}

async function look() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: version ? { "If-None-Match": version } : {}, cache: "no-store", redirect: "manual" });
  if (answer.type === "opaqueredirect") return location.reload();
  if (answer.status !== 200) return;
  version = answer.headers.get("ETag");
  show(await answer.text());
}

// An answer to a form is not asked for again.
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

// Sends the request of an API reference page to this server, with the entered key.
const trial = document.getElementById("try");
if (trial) trial.hidden = false;
const form = trial?.querySelector("form");
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { method, path } = form.dataset;
  let address = path;
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll("[data-place]")) {
    const value = input.value.trim();
    if (input.dataset.place === "path") address = address.replace(`{${input.name}}`, encodeURIComponent(value));
    else if (value) for (const part of input.name === "player" ? value.split(",") : [value]) query.append(input.name, part);
  }
  if (query.size) address += `?${query}`;
  const headers = {};
  const key = form.elements.key?.value.trim();
  if (key) headers.Authorization = `Bearer ${key}`;
  const body = form.elements.body?.value;
  if (body) headers["Content-Type"] = "application/json";
  const status = document.getElementById("status");
  const shown = document.getElementById("answer");
  status.textContent = "…";
  try {
    const answer = await fetch(address, { method, headers, body: body || undefined, credentials: "omit" });
    const text = answer.headers.get("Content-Type")?.startsWith("text/event-stream") ? "" : await answer.text();
    status.textContent = `${method} ${address}: ${answer.status}`;
    // The body is not parsed, because JavaScript numbers cannot represent all 64-bit integers.
    shown.textContent = text;
  } catch (error) {
    status.textContent = `${method} ${address}: ${error.message}`;
    shown.textContent = "";
  }
  shown.hidden = !shown.textContent;
});

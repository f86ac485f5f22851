// The forms of the players' pages and the console: keeps input if the server is unreachable, and scales down large pictures.

/** The maximum size of a picture in bytes, and the maximum side length of the first scaled version in pixels. */
const [pictureMax, sideMax] = [256 * 1024, 1024];

/** Resolves to whether the server is reachable. */
export const isThere = () => fetch("/healthz", { cache: "no-store" }).then((answer) => answer.ok, () => false);

/** Sends a form only if `mayBeSent` resolves to true. Otherwise the page stays, with its input. */
export function guardForms(mayBeSent) {
  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (form.method !== "post" || event.defaultPrevented) return;
    if (form.dataset.checked !== undefined) {
      delete form.dataset.checked;
      return;
    }
    event.preventDefault();
    if (!(await mayBeSent(form))) return;
    // A form cannot be submitted again during the dispatch of its event.
    await new Promise((resolve) => setTimeout(resolve));
    form.dataset.checked = "";
    form.requestSubmit(submitter?.isConnected ? submitter : undefined);
  });
}

/** Returns the picture as a file of at most 256 KiB; the file itself if it is small enough or not a picture. */
export async function shrunk(file) {
  if (file.size <= pictureMax) return file;
  let image;
  try { image = await createImageBitmap(file); } catch { return file; }
  // Prefers PNG for its transparency if the result is small enough.
  const types = file.type === "image/png" ? ["image/png", "image/jpeg"] : ["image/jpeg"];
  for (let side = sideMax; side >= 64; side /= 2) {
    const scale = Math.min(1, side / Math.max(image.width, image.height));
    const canvas = Object.assign(document.createElement("canvas"), {
      width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)),
    });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    for (const type of types) {
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, type, 0.85));
      if (blob && blob.size <= pictureMax) return new File([blob], file.name.replace(/\.\w+$/, type === "image/png" ? ".png" : ".jpg"), { type });
    }
  }
  return file;
}

document.addEventListener("change", async ({ target }) => {
  if (!target.matches?.('input[type="file"]') || !target.files.length) return;
  const small = await shrunk(target.files[0]);
  if (small === target.files[0]) return;
  const files = new DataTransfer();
  files.items.add(small);
  target.files = files.files;
});

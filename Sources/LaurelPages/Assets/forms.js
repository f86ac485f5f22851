// Forms of the players' pages and of the console: nothing that was typed is lost, and pictures are made small enough.

/** The largest picture that the server accepts, in bytes, and the longest side that it is scaled to at first. */
const [pictureMax, sideMax] = [256 * 1024, 1024];

/** Whether the server answers. */
export const isThere = () => fetch("/healthz", { cache: "no-store" }).then((answer) => answer.ok, () => false);

/** Sends forms only if `mayBeSent` resolves to true: otherwise the page stays, with all that was typed. */
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
    // A form cannot be submitted again while its event is still on its way.
    await new Promise((resolve) => setTimeout(resolve));
    form.dataset.checked = "";
    form.requestSubmit(submitter?.isConnected ? submitter : undefined);
  });
}

/** The picture as a file of at most 256 KiB; itself if it is small enough, or is no picture. */
export async function shrunk(file) {
  if (file.size <= pictureMax) return file;
  let image;
  try { image = await createImageBitmap(file); } catch { return file; }
  // Transparency is kept as long as the result is small enough.
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

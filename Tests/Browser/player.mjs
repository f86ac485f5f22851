// A player in a browser of their own, signed in by the module for web games.

/** Signs the page's player in, and leaves `laurel` there. @returns The player. */
export async function signIn(page, server, name, origin = server.url) {
  await page.goto(`${origin}/play`);
  return page.evaluate(`import("${server.url}/laurel.js").then(async ({ Laurel }) => {
    globalThis.laurel = new Laurel({ server: "${server.url}", game: "${server.game}", key: "${server.clientKey}" });
    return laurel.signIn({ name: "${name}" });
  })`);
}

/** Opens one of the players' pages as the player that the page has signed in. */
export async function openPage(page, path, until) {
  await page.evaluate(`void laurel.openPages("${path}")`);
  await until(() => page.evaluate(`location.pathname.endsWith("${path.split("?")[0]}") && document.readyState === "complete"`), `${path} is shown`);
}

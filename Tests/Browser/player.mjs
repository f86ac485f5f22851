// Signs in players in a browser with the module for web games.

/** Signs in a player, and stores the client in the page's global `laurel`. @returns The player. */
export async function signIn(page, server, name, origin = server.url) {
  await page.goto(`${origin}/play`);
  return page.evaluate(`import("${server.url}/laurel.js").then(async ({ Laurel }) => {
    globalThis.laurel = new Laurel({ server: "${server.url}", game: "${server.game}", key: "${server.clientKey}" });
    return laurel.signIn({ name: "${name}" });
  })`);
}

/** Opens a players' page for the player that `signIn` has signed in. */
export async function openPage(page, path, until) {
  await page.evaluate(`void laurel.openPages("${path}")`);
  await until(() => page.evaluate(`location.pathname.endsWith("${path.split("?")[0]}") && document.readyState === "complete"`), `${path} is shown`);
}

// Sample players for a demonstration of Whack-a-Cac: three players who play regularly, become friends of each new player, and
// challenge the new player to beat a score.
//
//   node company.mjs URL GAME CLIENT-KEY SERVER-KEY
const [url, game, clientKey, serverKey] = process.argv.slice(2);
const source = await (await fetch(`${url}/laurel.js`)).text();
const { Laurel } = await import(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);

const names = ["Juniper", "Ocotillo", "Yucca"];
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Sends a request with the server key, as the developer's server does. */
async function ask(method, path, body) {
  const answer = await fetch(url + path, {
    method, headers: { Authorization: `Bearer ${serverKey}`, "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

const company = await Promise.all(names.map(async (name, index) => {
  const laurel = new Laurel({ server: url, game, key: clientKey });
  await laurel.signIn({ name });
  await laurel.submit({ leaderboard: "cacti", score: 3 + index * 4 });
  await laurel.report({ "first-cactus": 100, "ten-cacti": Math.min(100, 30 + index * 40) });
  return laurel;
}));
const ids = company.map(({ player }) => player.id);
await ask("PUT", `/v1/admin/players/${ids[0]}/friends`, { friends: ids.slice(1) });

/** Makes a new player a friend of all sample players. The sample player `host` challenges the new player. */
async function welcome({ player, score }, host) {
  const { friends } = await ask("GET", `/v1/admin/players/${player.id}/friends?limit=100`);
  await ask("PUT", `/v1/admin/players/${player.id}/friends`, { friends: [...new Set([...friends.map((friend) => friend.player.id), ...ids])] });
  const receipt = await host.submit({ leaderboard: "cacti", score: Number(score) + 1 });
  await host.challenge({ submission: receipt.id, leaderboard: "cacti", receivers: [player.id], message: "I was just a little faster." });
}

const known = new Set();
for (let turn = 0; ; turn += 1) {
  try {
    const { entries } = await ask("GET", "/v1/leaderboards/cacti/entries?time=today&limit=1000");
    for (const entry of entries) {
      // Players with an external identifier are sample data, too.
      if (entry.player.externalID || names.includes(entry.player.displayName) || known.has(entry.player.id)) continue;
      known.add(entry.player.id);
      await welcome(entry, company[known.size % company.length]);
      console.log(`Befriended and challenged ${entry.player.displayName}.`);
    }
    // A sample player submits a random score every 20 seconds.
    if (turn % 10 === 9) await company[turn % 3].submit({ leaderboard: "cacti", score: 5 + Math.floor(Math.random() * 30) });
  } catch (error) {
    // The server is stopped or busy. The process runs until it is ended.
    console.error(error.message);
    await pause(5);
  }
  await pause(2);
}

import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The page that creates a leaderboard and a key for a first score.
struct FirstScorePage {
    let request: ConsoleRequest
    /// The created leaderboard and key. The key is shown once.
    var created: (game: Game, board: LeaderboardID, key: String)?
    var draft: FormDraft?

    var html: HTML {
        var frame = ConsoleFrame(title: "Submit your first score")
        frame.request = request
        return frame.page("<h1>Submit your first score</h1>\n\(created.map(snippet) ?? question)")
    }

    private var question: HTML {
        let games = draft.options("game", request.door.games.all.map { ($0.id.text, $0.name) })
        let orders = draft.options("order", [("highToLow", "Highest first"), ("lowToHigh", "Lowest first")])
        let form = request.form(
            "/console/start", for: .owner, "stack",
            """
            \(draft.alert)<label>Game \(games)</label>
            <label>Leaderboard name <input name="name" required maxlength="200" \
            value="\(draft.value("name", or: "High Scores"))"\(draft.invalid("name"))></label>
            <label>Leaderboard ID <input name="board" required maxlength="100" pattern="[A-Za-z0-9._\\-]+" \
            value="\(draft.value("board", or: "high-scores"))"\(draft.invalid("board"))></label>
            <label>Sort order \(orders)</label>
            <button class="main">Create leaderboard and sandbox key</button>
            """)
        return """
            <p>Creates a leaderboard and a server key in the sandbox. Production does not change.</p>
            \(form)
            <p><a href="/console">Skip</a></p>
            """
    }

    private func snippet(_ created: (game: Game, board: LeaderboardID, key: String)) -> HTML {
        let page = "/console/games/\(created.game.id)/sandbox/leaderboards/\(created.board)"
        return """
            <p role="status">Run this command in a terminal. You won’t be able to see the key again.</p>
            <pre class="secret" tabindex="0"><code>curl \(request.address)/v1/leaderboards/\(created.board.text)/scores \\
              -H 'Authorization: Bearer \(created.key)' \\
              -d '{"player": "ada", "displayName": "Ada", "score": 100}'</code></pre>
            <p><a class="main" href="\(page)">View leaderboard</a></p>
            """
    }
}

import LaurelIdentity
import LaurelModel
import LaurelServer

/// The way from an empty server to a first score.
struct StartPage {
    let visit: OperatorVisit
    /// What was made: where a score goes, and with which key; shown this once.
    var made: (game: Game, board: LeaderboardID, key: String)?
    var draft: FormDraft?

    var html: HTML {
        var frame = ConsoleFrame(title: "Submit your first score")
        frame.visit = visit
        return frame.page("<h1>Submit your first score</h1>\n\(made.map(snippet) ?? question)")
    }

    private var question: HTML {
        let games = draft.options("game", visit.door.games.all.map { ($0.id.text, $0.name) })
        let orders = draft.options("order", [("highToLow", "Highest first"), ("lowToHigh", "Lowest first")])
        let form = visit.form(
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
            <p>Creates a leaderboard and a server key in the sandbox. Nothing is published: production stays as it is.</p>
            \(form)
            <p><a href="/console">Skip</a></p>
            """
    }

    private func snippet(_ made: (game: Game, board: LeaderboardID, key: String)) -> HTML {
        let page = "/console/games/\(made.game.id)/sandbox/leaderboards/\(made.board)"
        return """
            <p role="status">Run this command in a terminal. You won’t be able to see the key again.</p>
            <pre class="secret" tabindex="0"><code>curl \(visit.address)/v1/leaderboards/\(made.board.text)/scores \\
              -H 'Authorization: Bearer \(made.key)' \\
              -d '{"player": "ada", "displayName": "Ada", "score": 100}'</code></pre>
            <p><a class="main" href="\(page)">View leaderboard</a></p>
            """
    }
}

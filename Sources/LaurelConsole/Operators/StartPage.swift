import LaurelIdentity
import LaurelModel
import LaurelServer

/// The way from an empty server to a first score.
struct StartPage {
    let visit: OperatorVisit
    /// What was made: where a score goes, and with which key; shown this once.
    var made: (game: Game, board: LeaderboardID, key: String)?

    var html: HTML {
        var frame = ConsoleFrame(title: "A first score")
        frame.visit = visit
        return frame.page("<h1>A first score</h1>\n\(made.map(snippet) ?? question)")
    }

    private var question: HTML {
        let games = visit.door.publicGames.map { game -> HTML in
            "<option value=\"\(game.id.text)\">\(game.name)</option>"
        }
        let form = visit.form(
            "/console/start", for: .owner, "stack",
            """
            <label>Game <select name="game">\(games)</select></label>
            <label>Leaderboard <input name="board" required maxlength="100" pattern="[A-Za-z0-9._\\-]+" \
            value="high-scores"></label>
            <label>Better is <select name="order"><option value="highToLow">more</option>\
            <option value="lowToHigh">less</option></select></label>
            <button class="main">Make it, and a key for the sandbox</button>
            """)
        return """
            <p>A leaderboard and a key, and the first score is one command away. The sandbox is for trying: its scores never \
            mix with those that count.</p>
            \(form)
            <p><a href="/console">Later</a></p>
            """
    }

    private func snippet(_ made: (game: Game, board: LeaderboardID, key: String)) -> HTML {
        let page = "/console/games/\(made.game.id)/sandbox/leaderboards/\(made.board)"
        return """
            <p role="status">Paste this into a terminal. The key is shown this once.</p>
            <pre class="secret" tabindex="0"><code>curl \(visit.address)/v1/leaderboards/\(made.board.text)/scores \\
              -H 'Authorization: Bearer \(made.key)' \\
              -d '{"player": "ada", "displayName": "Ada", "score": 100}'</code></pre>
            <p><a class="main" href="\(page)">Watch it arrive</a></p>
            """
    }
}

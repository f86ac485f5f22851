import LaurelCore
import LaurelModel
import LaurelPages
import LaurelServer

/// The page of a game's players, the newest first, or of the results of a search.
struct PlayersPage {
    let request: GameRequest
    private let text: String
    private let search: PlayerSearch

    private static let rowCount = 50

    init(_ request: GameRequest) async throws {
        self.request = request
        text = request.query["name"] ?? ""
        let below = try request.query.wholeNumber("below").flatMap(UInt32.init(exactly:)).map { PlayerNumber($0) }
        search = try await request.service.players.search(matching: text, below: below, limit: Self.rowCount)
    }

    var html: HTML {
        get async throws {
            let rows = search.players.map { player -> HTML in
                """
                <tr><th scope="row">\(request.player(player))</th><td>\(player.externalID?.text ?? "–")</td>\
                <td>\(ConsoleText.minute(player.createdAt))</td></tr>

                """
            }
            return try await request.page(
                "Players", at: "players",
                """
                <h1>Players</h1>
                <form method="get" role="search" class="row"><label>Name or ID <input name="name" type="search" \
                value="\(text)"></label><button>Search</button></form>
                \(rows.isEmpty ? "<p class=\"note\">No players found</p>" : table(rows))
                \(further)
                """)
        }
    }

    private func table(_ rows: [HTML]) -> HTML {
        """
        <div class="scroll" tabindex="0"><table><caption class="unseen">Players</caption>
        <thead><tr><th scope="col">Player</th><th scope="col">External ID</th>\
        <th scope="col">Created, UTC</th></tr></thead>
        <tbody>\(rows)</tbody></table></div>
        """
    }

    private var further: HTML? {
        search.next.map { next -> HTML in
            """
            <form method="get" class="row"><input type="hidden" name="name" value="\(text)">\
            <input type="hidden" name="below" value="\(next.value)"><button>Next</button></form>
            """
        }
    }
}

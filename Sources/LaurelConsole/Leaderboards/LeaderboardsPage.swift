import LaurelCore
import LaurelModel
import LaurelPages

/// The list of a game's leaderboards.
struct LeaderboardsPage {
    let request: GameRequest
    private let rows: [Row]
    private let draft: FormDraft?

    private struct Row {
        let leaderboard: Leaderboard
        /// The page of the ranking with its leader; nil if the entries are damaged.
        let page: RankingPage?
    }

    /// The maximum number of leaderboards that are shown with their leaders.
    private static let countMax = 200

    init(_ request: GameRequest, draft: FormDraft? = nil) async throws {
        self.request = request
        self.draft = draft
        let top = PageSelection.rows(from: try RowNumber(1), limit: try PageLimit(1, for: .server))
        var rows: [Row] = []
        for leaderboard in request.service.leaderboards(of: request.game.id).prefix(Self.countMax) {
            rows.append(
                Row(
                    leaderboard: leaderboard,
                    page: try await DamagedLeaderboards.skipping {
                        try await request.service.page(top, of: leaderboard.id, in: request.game.id)
                    }))
        }
        self.rows = rows
    }

    var html: HTML {
        get async throws {
            try await request.page(
                "Leaderboards", at: "leaderboards",
                """
                <h1>Leaderboards</h1>
                <section data-live id="boards">
                \(rows.isEmpty ? Self.nothing : table)
                </section>
                \(LeaderboardForm(request: request, draft: draft).html)
                """)
        }
    }

    private static let nothing: HTML =
        "<p class=\"note\">No leaderboards yet. Create one to start collecting scores.</p>"

    private var table: HTML {
        """
        <div class="scroll" tabindex="0"><table><caption class="unseen">Leaderboards</caption>
        <thead><tr><th scope="col">Leaderboard</th><th scope="col">Kind</th>\
        <th scope="col" class="number">Players</th><th scope="col">Leader</th></tr></thead>
        <tbody>\(rows.map(row))</tbody></table></div>
        \(DamagedLeaderboards.note(rows.filter { $0.page == nil }.map(\.leaderboard.id)))
        """
    }

    private func row(_ row: Row) -> HTML {
        let leaderboard = row.leaderboard
        let leader = row.page?.standings.first.map { standing -> HTML in
            "\(request.player(standing.player)) <b>\(request.formatter(of: leaderboard).text(for: standing.entry.score))</b>"
        }
        return """
            <tr><th scope="row"><a href="\(request.address(of: leaderboard.id))"><bdi>\(request.name(of: leaderboard))</bdi></a> \
            <small>\(leaderboard.id.text)</small>\(leaderboard.isArchived ? " <small class=\"badge\">archived</small>" : nil)</th>\
            <td>\(leaderboard.kindName)</td>\
            <td class="number">\(row.page.map { ConsoleText.count($0.playerCount) } ?? "damaged")</td>\
            <td>\(leader)</td></tr>

            """
    }
}

extension Leaderboard {
    var kindName: String { combination != nil ? "combined" : recurrence != nil ? "recurring" : "classic" }
}

import HTTPTypes
import LaurelCore
import LaurelModel
import LaurelPages
import LaurelServer

/// The page with the history of a player's rank on a leaderboard. Each request computes the history from all facts.
struct RankHistoryPage {
    let request: GameRequest
    private let player: Player
    private let leaderboard: Leaderboard
    /// The changes of the rank; nil if the leaderboard has too many scores.
    private let changes: [RankHistory.Change]?
    /// The end of the history: now, or the end of the occurrence.
    private let end: Moment

    /// The maximum number of changes in the list.
    private static let rowCount = 100

    init(_ request: GameRequest) async throws {
        self.request = request
        let (service, game) = (request.service, request.game.id)
        player = try await service.players.player(try request.player())
        let id = try request.console.named("board", LeaderboardID.init)
        leaderboard = try service.leaderboard(id, of: game)
        guard leaderboard.combination == nil else {
            throw ConsoleRefusal("A combined leaderboard has no rank history.", .notFound)
        }
        var (number, last): (Int64?, Moment) = (nil, request.service.now)
        if leaderboard.recurrence != nil {
            let page = try await service.page(
                .players([.id(player.id)]), of: id, in: game, occurrence: try request.query.occurrence())
            guard let status = page.occurrence else {
                throw ConsoleRefusal("This leaderboard has not started yet.", .notFound)
            }
            number = status.occurrence.number
            last = min(last, status.occurrence.end)
        }
        changes = try await service.history.rankHistory(of: .id(player.id), on: id, in: game, occurrence: number)?
            .changes
        end = max(last, changes?.last?.moment ?? last)
    }

    var html: HTML {
        get async throws {
            let name = request.name(of: leaderboard)
            return try await request.page(
                "\(player.shownName.text): \(name)", at: "players",
                """
                <h1>\(Avatar.of(player.id)) <bdi>\(player.shownName.text)</bdi></h1>
                <p class="facts"><span>Rank history on <a href="\(request.address(of: leaderboard.id))"><bdi>\(name)</bdi></a></span>\
                <span><a href="\(request.address(of: player))">View player</a></span></p>
                \(content)
                """)
        }
    }

    private var content: HTML {
        guard let changes else {
            return """
                <p class="note">This leaderboard has more than \(ConsoleText.count(RankHistory.scoreCountMax)) scores, \
                so its rank history is not shown. To get the rank at a point in time, use <code>laurel rank --as-of</code>.</p>
                """
        }
        return changes.isEmpty ? "<p class=\"note\">No scores yet</p>" : history(of: changes)
    }

    private func history(of changes: [RankHistory.Change]) -> HTML {
        let scores = request.formatter(of: leaderboard)
        let rows = changes.suffix(Self.rowCount).reversed().map { change -> HTML in
            """
            <tr><td>\(ConsoleText.time(change.moment))</td>\
            <td class="number">\(ConsoleText.count(change.rank))</td>\
            <td class="number">\(scores.text(for: change.entry.score))</td></tr>

            """
        }
        let omission: HTML? =
            changes.count > Self.rowCount
            ? "<p><small>The latest \(Self.rowCount) of \(ConsoleText.count(changes.count)) changes.</small></p>" : nil
        return """
            <p><small>Calculated from the dates of the current scores of all ranked players.</small></p>
            \(chart(of: changes)?.html)
            <div class="scroll" tabindex="0"><table><caption class="unseen">Rank history, newest first</caption>
            <thead><tr><th scope="col">Since, UTC</th><th scope="col" class="number">Rank</th>\
            <th scope="col" class="number">Score</th></tr></thead>
            <tbody>\(rows)</tbody></table></div>
            \(omission)
            """
    }

    private func chart(of changes: [RankHistory.Change]) -> RankChart? {
        guard let first = changes.first, let last = changes.last,
            let best = changes.map(\.rank).min(), let worst = changes.map(\.rank).max()
        else { return nil }
        return RankChart(
            changes: changes.map { ($0.moment, $0.rank) }, end: end, ranks: best...worst, titleCount: Self.rowCount,
            description: "Started \(ConsoleText.count(first.rank)) · Now \(ConsoleText.count(last.rank)) · "
                + "Best \(ConsoleText.count(best))")
    }
}

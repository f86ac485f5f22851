import HTTPTypes
import LaurelCore
import LaurelModel
import LaurelServer

/// How a player's rank on a leaderboard came about. It is read from all facts, so it is made when somebody asks for it.
struct RankHistoryPage {
    let visit: GameVisit
    private let player: Player
    private let leaderboard: Leaderboard
    private let places: [(moment: Moment, standing: Standing?)]

    private static let momentCount = 25
    /// What is shown where the player came long before.
    private static let span = Span.days(90)

    init(_ visit: GameVisit) async throws {
        self.visit = visit
        let (service, game) = (visit.service, visit.game.id)
        player = try await service.player(try visit.player())
        let id = try visit.visit.named("board", LeaderboardID.init)
        leaderboard = try service.leaderboard(id, of: game)
        guard leaderboard.combination == nil else {
            throw ConsoleRefusal("A combined leaderboard’s ranks follow from its members’.", .notFound)
        }
        var (first, last) = (max(player.createdAt, visit.door.now - Self.span), visit.door.now)
        var number: Int64?
        if leaderboard.recurrence != nil {
            let page = try await service.page(
                .players([.id(player.id)]), of: id, in: game, occurrence: try visit.query.occurrence())
            guard let status = page.occurrence else { throw ConsoleRefusal("It has not begun yet.", .notFound) }
            number = status.occurrence.number
            (first, last) = (status.occurrence.start, min(last, status.finalizedAt ?? last))
        }
        let moments = Self.moments(from: first, to: max(first, last))
        let standings = try await service.standings(
            of: .id(player.id), on: id, in: game, occurrence: number, at: moments)
        places = Array(zip(moments, standings))
    }

    private static func moments(from first: Moment, to last: Moment) -> [Moment] {
        let span = (last - first).milliseconds
        guard span >= Int64(momentCount) else { return [last] }
        return (1...momentCount).map { first + Span(milliseconds: span / Int64(momentCount) * Int64($0)) }.dropLast()
            + [last]
    }

    var html: HTML {
        get async throws {
            let name = visit.name(of: leaderboard)
            let scores = visit.formatter(of: leaderboard)
            let rows = changes.reversed().map { place -> HTML in
                """
                <tr><td>\(ConsoleText.time(place.moment))</td>\
                <td class="number">\(place.standing.map { ConsoleText.count($0.rank) } ?? "–")</td>\
                <td class="number">\(place.standing.map { scores.text(for: $0.entry.score) } ?? "–")</td></tr>

                """
            }
            return try await visit.page(
                "\(player.shownName.text): \(name)", at: "players",
                """
                <h1>\(Avatar.of(player.id)) <bdi>\(player.shownName.text)</bdi></h1>
                <p class="facts"><span>Rank history on <a href="\(visit.address(of: leaderboard.id))"><bdi>\(name)</bdi></a></span>\
                <span><a href="\(visit.address(of: player))">The player</a></span></p>
                <p><small>Sampled at \(places.count) moments at equal distances: changes between two of them do not \
                appear.</small></p>
                \(chart.html)
                <div class="scroll" tabindex="0"><table><caption class="unseen">Rank history, the newest first</caption>
                <thead><tr><th scope="col">Sampled at, UTC</th><th scope="col" class="number">Rank</th>\
                <th scope="col" class="number">Score</th></tr></thead>
                <tbody>\(rows)</tbody></table></div>
                """)
        }
    }

    /// The moments at which it was another than before.
    private var changes: [(moment: Moment, standing: Standing?)] {
        places.enumerated().filter { index, place in
            guard index > 0 else { return place.standing != nil }
            let before = places[index - 1].standing
            return (before?.rank, before?.entry) != (place.standing?.rank, place.standing?.entry)
        }.map(\.element)
    }

    private var chart: RankChart {
        let ranks = places.compactMap(\.standing?.rank)
        let description =
            ranks.isEmpty
            ? "No rank in this period"
            : "Started \(ConsoleText.count(ranks[0])) · Now \(ConsoleText.count(ranks[ranks.count - 1])) · "
                + "Best of the samples \(ConsoleText.count(ranks.min() ?? 1))"
        return RankChart(
            ranks: places.map(\.standing?.rank), description: description,
            ends: (
                ConsoleText.minute(places.first?.moment ?? visit.door.now),
                ConsoleText.minute(places.last?.moment ?? visit.door.now)
            ))
    }
}

import LaurelCore
import LaurelModel
import LaurelPages
import LaurelServer

/// The page of a game's challenges, the newest first, and of its latest group challenges.
struct ChallengesPage {
    let request: GameRequest
    private let next: String?
    private let groups: [(group: GroupChallenge, entries: [GroupChallengeEntry])]
    private let table: ChallengeTable
    private let isFirstPage: Bool

    private static let rowCount = 50
    private static let groupCount = 20

    init(_ request: GameRequest) async throws {
        self.request = request
        let (service, game) = (request.service, request.game.id)
        let cursor = request.query["after"]
        isFirstPage = cursor == nil
        let challenges: [KnownChallenge]
        (challenges, next) = try await service.challenges.list(in: game, after: cursor, limit: Self.rowCount)
        groups = cursor == nil ? try await service.challenges.groups(in: game, limit: Self.groupCount) : []
        table = try await ChallengeTable(
            challenges, naming: groups.flatMap { [$0.group.starter] + $0.entries.map(\.player) }, at: request)
    }

    var html: HTML {
        get async throws {
            let further = next.map { next -> HTML in
                """
                <nav class="pages" aria-label="Challenges"><a href="\(request.base)/challenges?after=\(next)">Older</a></nav>
                """
            }
            return try await request.page(
                "Challenges", at: "challenges",
                """
                <h1>Challenges</h1>
                <section data-live id="challenges">
                \(table.isEmpty ? "<p class=\"note\">No challenges yet</p>" : table.html)\(further)
                \(isFirstPage ? groupSection : nil)
                </section>
                """)
        }
    }

    // MARK: - Group challenges

    private var groupSection: HTML {
        let sections = groups.map(section)
        return """
            <h2>Group challenges</h2>
            \(sections.isEmpty ? "<p class=\"note\">No group challenges yet</p>" : nil)\(sections)
            """
    }

    private func section(_ group: GroupChallenge, _ entries: [GroupChallengeEntry]) -> HTML {
        let board = table.leaderboards[group.leaderboard]
        let rows = entries.enumerated().map { index, entry -> HTML in
            let score = entry.entry.flatMap { best in board.map { request.formatter(of: $0).text(for: best.score) } }
            return """
                <tr><td class="number">\(entry.entry == nil ? "–" : ConsoleText.count(index + 1))</td>\
                <th scope="row">\(table.person(entry.player))</th><td class="number">\(score ?? "–")</td>\
                <td class="number">\(ConsoleText.count(entry.tryCount))</td></tr>

                """
        }
        let isOver = group.endedAt != nil
        return """
            <details data-group="\(group.id.text)"><summary><bdi>\(group.definition.text)</bdi> \
            <span class="badge">\(isOver ? "ended" : "open")</span> <small>\
            \(board.map { request.name(of: $0) } ?? "") · \(ConsoleText.count(entries.count)) of \
            \(ConsoleText.count(group.players.count, "player", "players")) · \(isOver ? "ended" : "ends") \
            \(ConsoleText.minute(group.endsAt)) UTC</small></summary>
            <p class="facts"><span>Started by \(table.person(group.starter))</span><span>Tries: \(group.tries.rawValue)</span></p>
            <div class="scroll" tabindex="0"><table><caption class="unseen">\(group.definition.text)</caption>
            <thead><tr><th scope="col" class="number">Rank</th><th scope="col">Player</th>\
            <th scope="col" class="number">Score</th><th scope="col" class="number">Tries</th></tr></thead>
            <tbody>\(rows)</tbody></table></div></details>

            """
    }
}

import LaurelCore
import LaurelModel
import LaurelServer

/// Who dared whom to do what in a game, the newest first, and its latest group challenges.
struct ChallengesPage {
    let visit: GameVisit
    private let challenges: [KnownChallenge]
    private let next: String?
    private let groups: [(group: GroupChallenge, entries: [GroupChallengeEntry])]
    private let players: [PlayerNumber: Player]
    private let leaderboards: [LeaderboardNumber: Leaderboard]
    private let isFirstPage: Bool

    private static let rowCount = 50
    private static let groupCount = 20

    init(_ visit: GameVisit) async throws {
        self.visit = visit
        let (service, game) = (visit.service, visit.game.id)
        let cursor = visit.query["after"]
        isFirstPage = cursor == nil
        (challenges, next) = try await service.challenges(in: game, after: cursor, limit: Self.rowCount)
        groups = cursor == nil ? try await service.groups(in: game, limit: Self.groupCount) : []
        let numbers =
            challenges.flatMap { [$0.challenge.issuer, $0.challenge.receiver] }
            + groups.flatMap { [$0.group.starter] + $0.entries.map(\.player) }
        players = try await service.players(Set(numbers))
        leaderboards = await service.leaderboardsByNumber
    }

    var html: HTML {
        get async throws {
            let further = next.map { next -> HTML in
                """
                <nav class="pages" aria-label="Challenges"><a href="\(visit.base)/challenges?after=\(next)">Earlier ones</a></nav>
                """
            }
            return try await visit.page(
                "Challenges", at: "challenges",
                """
                <h1>Challenges</h1>
                <section data-live id="challenges">
                \(challenges.isEmpty ? "<p class=\"note\">Nobody was challenged yet.</p>" : table)\(further)
                \(isFirstPage ? groupSection : nil)
                </section>
                """)
        }
    }

    private var table: HTML {
        """
        <div class="scroll" tabindex="0"><table><caption class="unseen">Challenges, the newest first</caption>
        <thead><tr><th scope="col">Issued, UTC</th><th scope="col">From</th><th scope="col">To</th><th scope="col">To beat</th>\
        <th scope="col">State</th><th scope="col">Until, UTC</th><th scope="col">Message</th></tr></thead>
        <tbody>\(challenges.map(row))</tbody></table></div>
        """
    }

    private func row(_ known: KnownChallenge) -> HTML {
        let challenge = known.challenge
        let state = challenge.state == .pending && challenge.acceptedAt != nil ? "accepted" : challenge.state.rawValue
        let why = challenge.invalidity.map { " <small>\($0.rawValue)</small>" as HTML }
        let returned: HTML? = challenge.returned == nil ? nil : " <small class=\"badge\">return</small>"
        return """
            <tr data-challenge="\(challenge.id.text)"><td>\(ConsoleText.time(challenge.issuedAt))</td>\
            <th scope="row">\(person(challenge.issuer))\(returned)</th><td>\(person(challenge.receiver))</td>\
            <td>\(target(of: challenge))</td><td><span class="badge \(challenge.state.rawValue)">\(state)</span>\(why)</td>\
            <td>\(ConsoleText.minute(challenge.endedAt ?? challenge.expiresAt))</td>\
            <td>\(known.message.map { "<q dir=\"auto\">\($0)</q>" as HTML })</td></tr>

            """
    }

    private func person(_ number: PlayerNumber) -> HTML { players[number].map(visit.player) ?? "<em>erased</em>" }

    private func target(of challenge: Challenge) -> HTML {
        switch challenge.target {
        case .achievement(let id): return "<code>\(id.text)</code>"
        case .score(let score):
            guard let board = leaderboards[score.ranking.leaderboard] else { return "–" }
            return """
                <a href="\(visit.address(of: board.id))"><bdi>\(visit.name(of: board))</bdi></a> \
                <b>\(visit.formatter(of: board).text(for: score.score))</b>
                """
        }
    }

    // MARK: - Group challenges

    private var groupSection: HTML {
        let sections = groups.map(section)
        return """
            <h2>Group challenges</h2>
            \(sections.isEmpty ? "<p class=\"note\">None was started yet.</p>" : nil)\(sections)
            """
    }

    private func section(_ group: GroupChallenge, _ entries: [GroupChallengeEntry]) -> HTML {
        let board = leaderboards[group.leaderboard]
        let rows = entries.enumerated().map { index, entry -> HTML in
            let score = entry.entry.flatMap { kept in board.map { visit.formatter(of: $0).text(for: kept.score) } }
            return """
                <tr><td class="number">\(entry.entry == nil ? "–" : ConsoleText.count(index + 1))</td>\
                <th scope="row">\(person(entry.player))</th><td class="number">\(score ?? "–")</td>\
                <td class="number">\(ConsoleText.count(entry.tryCount))</td></tr>

                """
        }
        let isOver = group.endedAt != nil
        return """
            <details data-group="\(group.id.text)"><summary><bdi>\(group.definition.text)</bdi> \
            <span class="badge">\(isOver ? "over" : "open")</span> <small>\
            \(board.map { visit.name(of: $0) } ?? "") · \(ConsoleText.count(entries.count)) of \
            \(ConsoleText.count(group.players.count, "player", "players")) · \(isOver ? "ended" : "ends") \
            \(ConsoleText.minute(group.endsAt)) UTC</small></summary>
            <p class="facts"><span>Started by \(person(group.starter))</span><span>Tries: \(group.tries.rawValue)</span></p>
            <div class="scroll" tabindex="0"><table><caption class="unseen">\(group.definition.text)</caption>
            <thead><tr><th scope="col" class="number">Rank</th><th scope="col">Player</th>\
            <th scope="col" class="number">Score</th><th scope="col" class="number">Tries</th></tr></thead>
            <tbody>\(rows)</tbody></table></div></details>

            """
    }
}

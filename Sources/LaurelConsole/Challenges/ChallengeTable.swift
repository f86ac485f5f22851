import LaurelCore
import LaurelModel
import LaurelPages

/// A table of challenges with their players, targets and states.
struct ChallengeTable {
    let leaderboards: [LeaderboardNumber: Leaderboard]
    private let request: GameRequest
    private let challenges: [KnownChallenge]
    private let players: [PlayerNumber: Player]

    /// Reads the data of a table.
    ///
    /// - Parameter others: Players that the page names outside the table.
    init(_ challenges: [KnownChallenge], naming others: [PlayerNumber] = [], at request: GameRequest) async throws {
        self.request = request
        self.challenges = challenges
        let named = challenges.flatMap { [$0.challenge.issuer, $0.challenge.receiver] }
        players = try await request.service.players.players(Set(named + others))
        leaderboards = await request.service.leaderboardsByNumber
    }

    var isEmpty: Bool { challenges.isEmpty }

    var html: HTML {
        """
        <div class="scroll" tabindex="0"><table><caption class="unseen">Challenges, newest first</caption>
        <thead><tr><th scope="col">Sent, UTC</th><th scope="col">From</th><th scope="col">To</th><th scope="col">Target</th>\
        <th scope="col">Status</th><th scope="col">Ends, UTC</th><th scope="col">Message</th></tr></thead>
        <tbody>\(challenges.map(row))</tbody></table></div>
        """
    }

    private func row(_ known: KnownChallenge) -> HTML {
        let challenge = known.challenge
        let state = challenge.state == .pending && challenge.acceptedAt != nil ? "accepted" : challenge.state.rawValue
        let why = challenge.invalidity.map { " <small>\($0.rawValue)</small>" as HTML }
        let returned: HTML? = challenge.returned == nil ? nil : " <small class=\"badge\">rematch</small>"
        return """
            <tr data-challenge="\(challenge.id.text)"><td>\(ConsoleText.time(challenge.issuedAt))</td>\
            <th scope="row">\(person(challenge.issuer))\(returned)</th><td>\(person(challenge.receiver))</td>\
            <td>\(target(of: challenge))</td><td><span class="badge \(challenge.state.rawValue)">\(state)</span>\(why)</td>\
            <td>\(ConsoleText.minute(challenge.endedAt ?? challenge.expiresAt))</td>\
            <td>\(known.message.map { "<q dir=\"auto\">\($0)</q>" as HTML })</td></tr>

            """
    }

    func person(_ number: PlayerNumber) -> HTML { players[number].map(request.player) ?? "<em>deleted player</em>" }

    private func target(of challenge: Challenge) -> HTML {
        switch challenge.target {
        case .achievement(let id): return "<code>\(id.text)</code>"
        case .score(let score):
            guard let board = leaderboards[score.ranking.leaderboard] else { return "–" }
            return """
                <a href="\(request.address(of: board.id))"><bdi>\(request.name(of: board))</bdi></a> \
                <b>\(request.formatter(of: board).text(for: score.score))</b>
                """
        }
    }
}

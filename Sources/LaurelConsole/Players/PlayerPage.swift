import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The page of a player: ranks, achievements, challenges, submissions and moderation.
struct PlayerPage {
    let request: GameRequest
    private let player: Player
    private let places: [Place]
    private let damaged: [LeaderboardID]
    private let achievements: PlayerAchievementsSection
    private let challenges: ChallengeTable
    private let history: PlayerHistory
    /// The positions of the submissions in the history that no longer count.
    private let removed: Set<LedgerPosition>

    private struct Place {
        let leaderboard: Leaderboard
        let occurrence: Int64?
        let standing: Standing
    }

    private static let rowCount = 50
    private static let challengeCount = 25
    /// The maximum number of leaderboards whose rankings are read.
    private static let leaderboardCountMax = 100

    /// Reads the data of the page.
    ///
    /// - Parameter draft: A rejected progress report, whose values the form shows again.
    init(_ request: GameRequest, draft: FormDraft? = nil) async throws {
        self.request = request
        let (service, game) = (request.service, request.game.id)
        player = try await service.players.player(try request.player())
        var places: [Place] = []
        var damaged: [LeaderboardID] = []
        for leaderboard in service.leaderboards(of: game).prefix(Self.leaderboardCountMax) {
            // As the player sees it, so that a hidden player has a rank too.
            let page = try await DamagedLeaderboards.skipping { [player] in
                try await service.page(
                    .players([.id(player.id)]), of: leaderboard.id, in: game, for: .id(player.id))
            }
            guard let page else {
                damaged.append(leaderboard.id)
                continue
            }
            guard let standing = page.localStanding ?? page.standings.first else { continue }
            places.append(
                Place(
                    leaderboard: leaderboard, occurrence: page.occurrence?.occurrence.number, standing: standing))
        }
        self.places = places
        self.damaged = damaged
        achievements = try await PlayerAchievementsSection(of: player, at: request, draft: draft)
        var newest: [KnownChallenge] = []
        for role in [ChallengeRole.received, .issued] {
            // The player's list also contains challenges of the group's other games.
            let page = try await service.challenges.list(of: player.number, as: role, limit: Self.challengeCount) {
                $0.game == game
            }
            newest += page.challenges
        }
        newest.sort { $0.challenge.issuedAt > $1.challenge.issuedAt }
        challenges = try await ChallengeTable(Array(newest.prefix(Self.challengeCount)), at: request)
        let after = try request.after()
        history = try await service.history.submissions(
            of: .id(player.id), in: game, after: after, limit: Self.rowCount)
        removed = try await service.history.removedPositions(in: history)
    }

    private var address: String { request.address(of: player) }

    var html: HTML {
        get async throws {
            let external = player.externalID.map { id -> HTML in "<span>External ID: \(id.text)</span>" }
            return try await request.page(
                player.shownName.text, at: "players",
                """
                <h1>\(Avatar.of(player.id)) <bdi>\(player.shownName.text)</bdi>\(player.badges)</h1>
                <p class="facts"><span><code>\(player.id.text)</code></span>\(external)\
                <span>Created \(ConsoleText.minute(player.createdAt))</span></p>
                \(moderation)
                <h2>Standings</h2>
                \(standing)
                \(DamagedLeaderboards.note(damaged))
                <h2>Achievements</h2>
                \(achievements.html)
                <h2>Challenges</h2>
                \(challenges.isEmpty ? "<p class=\"note\">No challenges yet</p>" : challenges.html)
                <h2>Submissions</h2>
                \(submissions)
                \(eraseButton)
                """)
        }
    }

    /// The moderation buttons. An action can be undone by the opposite action, or in the notice that follows it.
    private var moderation: HTML? {
        func flag(_ flag: PlayerFlags, _ field: String, on: String, off: String) -> HTML? {
            let isSet = player.flags.contains(flag)
            return request.console.button("\(address)/flags", isSet ? off : on, [field: isSet ? "false" : "true"])
        }
        guard request.console.may(.editor) else { return nil }
        return """
            <div class="row">\(flag(.banned, "banned", on: "Ban player", off: "Unban player"))\
            \(flag(.hidden, "hidden", on: "Hide player", off: "Unhide player"))\
            \(flag(.underage, "underage", on: "Mark as underage", off: "Mark as adult"))\
            \(request.console.button("\(address)/remove-scores", "Remove all scores"))</div>
            <p><small>Banned players can’t submit scores and aren’t ranked. Their open challenges end, and undoing the ban does not \
            reopen them. Hidden players are visible only to themselves.</small></p>
            """
    }

    /// The button that erases the player. This cannot be undone.
    private var eraseButton: HTML? {
        guard !player.flags.contains(.closed) else { return nil }
        let form = request.console.confirmed(
            "\(address)/erase", "Delete player", of: player.shownName.text,
            consequence: "Permanently deletes this player’s profile, linked accounts, friends and scores.")
        return form.map { "<h2>Danger zone</h2>\n\($0)" }
    }

    private var standing: HTML {
        guard !places.isEmpty else { return "<p class=\"note\">No scores yet</p>" }
        let rows = places.map { place -> HTML in
            let (leaderboard, entry) = (place.leaderboard, place.standing.entry)
            var fields = ["player": player.id.text]
            fields["occurrence"] = place.occurrence.map { "\($0)" }
            let removal =
                leaderboard.combination == nil
                ? request.console.button(
                    "\(request.address(of: leaderboard.id))/remove", "Remove entry", of: request.name(of: leaderboard),
                    fields
                )
                : nil
            return """
                <tr><th scope="row"><a href="\(request.address(of: leaderboard.id))"><bdi>\(request.name(of: leaderboard))</bdi></a></th>\
                <td class="number">\(ConsoleText.count(place.standing.rank))</td>\
                <td class="number">\(request.formatter(of: leaderboard).text(for: entry.score))</td>\
                <td>\(ConsoleText.time(entry.date))</td><td>\(ranks(of: place))\(removal)</td></tr>

                """
        }
        return """
            <div class="scroll" tabindex="0"><table><caption class="unseen">Standings</caption>
            <thead><tr><th scope="col">Leaderboard</th><th scope="col" class="number">Rank</th>\
            <th scope="col" class="number">Score</th><th scope="col">Earned, UTC</th><th scope="col">Actions</th></tr></thead>
            <tbody>\(rows)</tbody></table></div>
            """
    }

    /// Returns the link to the rank history.
    private func ranks(of place: Place) -> HTML? {
        guard place.leaderboard.combination == nil else { return nil }
        let occurrence = place.occurrence.map { "?occurrence=\($0)" } ?? ""
        return "<a href=\"\(address)/ranks/\(place.leaderboard.id.text)\(occurrence)\">Rank history</a> "
    }

    private var submissions: HTML {
        let rows = history.items.map { item -> HTML in
            let submission = item.submission
            let scores = request.formatter(of: item.leaderboard)
            let before = item.previousEntry.map { scores.text(for: $0.score) } ?? "–"
            let outcome = submission.outcome == .pendingReview ? "pending review" : submission.outcome.rawValue
            return """
                <tr><td>\(ConsoleText.time(submission.receivedAt))</td><td>\(ConsoleText.time(submission.earnedAt))</td>\
                <td><bdi>\(request.name(of: item.leaderboard))</bdi></td>\
                <td class="number">\(scores.text(for: submission.score))</td>\
                <td class="number">\(before)</td><td>\(removed.contains(item.position) ? "removed" : outcome)\
                \(submission.violation.map { " <small>\($0.slug)</small>" })</td><td>\(submission.author.rawValue)</td></tr>

                """
        }
        guard !rows.isEmpty || history.next != nil else { return "<p class=\"note\">No submissions yet</p>" }
        let next = history.next.map { next -> HTML in
            "<nav class=\"pages\" aria-label=\"Submissions\"><a href=\"\(address)?after=\(next.value)\">Newer</a></nav>"
        }
        return """
            <div class="scroll" tabindex="0"><table><caption class="unseen">Submissions, oldest first</caption>
            <thead><tr><th scope="col">Received, UTC</th><th scope="col">Earned, UTC</th><th scope="col">Leaderboard</th>\
            <th scope="col" class="number">Score</th><th scope="col" class="number">Previous</th><th scope="col">Outcome</th>\
            <th scope="col">Submitted by</th></tr></thead>
            <tbody>\(rows)</tbody></table></div>
            \(next)
            """
    }
}

import LaurelCore
import LaurelModel
import LaurelWire

/// A builder of event bodies for streams and webhooks.
struct EventWriter {
    let service: RealmService
    let clock: any WallClock
    let wording: Wording

    /// Returns the event ID of a notification. It contains the epoch, so that another ledger of the realm never reuses
    /// it.
    func id(of notification: NotificationID) -> String { "\(service.epoch).\(notification.text)" }

    /// Returns the ID of a notification as a webhook message, without a dot: dots separate the parts of the signed
    /// text.
    func messageID(of notification: NotificationID) -> String { "\(service.epoch)_\(notification.text)" }

    /// Parses an event ID. Returns nil if the text is not an event ID or belongs to another ledger.
    func notificationID(_ id: String) -> NotificationID? {
        let parts = id.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "\(service.epoch)" else { return nil }
        return NotificationID(text: String(parts[1]))
    }

    func body(
        of notification: OutboxNotification, for languages: AcceptedLanguages = AcceptedLanguages([])
    ) async throws -> EventBody {
        let reader = ChallengeReader(
            service: service, wording: wording, languages: languages, moment: notification.moment)
        var body = EventBody(
            id: id(of: notification.id), type: notification.kind.rawValue, date: notification.moment,
            game: notification.game)
        if let player = notification.player {
            body.player = reader.body(of: player, among: try await service.players.players([player]))
        }
        switch notification.subject {
        case .challenge(let challenge):
            let message = try await service.challenges.challenges([challenge.id]).first?.message
            body.challenge = try await reader.bodies(of: [KnownChallenge(challenge, message: message)]).first
        case .achievement(let progress): body.achievementID = progress.achievement.text
        case .friend(let friend):
            body.friend = reader.body(of: friend, among: try await service.players.players([friend]))
        case .group(let group): body.groupChallenge = try await reader.bodies(of: [group]).first
        case .occurrence(let final):
            let board = await service.leaderboardsByNumber[final.ranking.leaderboard]
            body.leaderboardID = board?.id.text
            body.occurrence = final.ranking.occurrence
            guard let board else { break }
            do {
                try await add(try Self.top, of: board, .number(final.ranking.occurrence), to: &body)
            } catch ServiceError.refused {
                // The occurrence is no longer stored.
            }
        }
        if notification.player != nil {
            body.showsBanner = try await service.challenges.showsBanner(
                notification.kind, in: notification.game, to: notification.player)
        }
        return body
    }

    /// Returns the body of a live event: a leaderboard's current top entries, or the entry of one player.
    func body(
        _ type: String, of board: Leaderboard, occurrence: Int64? = nil, player: PlayerID? = nil
    ) async throws -> EventBody {
        var body = EventBody(type: type, date: clock.now, game: board.game)
        body.leaderboardID = board.id.text
        let which = board.recurrence == nil ? nil : occurrence.map(OccurrenceSelection.number)
        let selection = try player.map { .players([.id($0)]) } ?? Self.top
        try await add(selection, of: board, which, to: &body)
        if player != nil {
            body.entry = body.entries?.first
            body.entries = nil
        }
        return body
    }

    private static var top: PageSelection {
        get throws { .rows(from: try RowNumber(1), limit: try PageLimit(3, for: .player)) }
    }

    private func add(
        _ selection: PageSelection, of board: Leaderboard, _ occurrence: OccurrenceSelection?, to body: inout EventBody
    ) async throws {
        let page = try await service.page(selection, of: board.id, in: board.game, occurrence: occurrence)
        let scores = wording.formatter(of: board, for: board.readerLocale(accepting: AcceptedLanguages([])))
        body.entries = page.standings.map { EntryBody($0, for: .player, scores: scores) }
        body.playerCount = page.playerCount
        body.position = page.position.value
    }
}

public import Foundation
import LaurelWire

/// An event that concerns the player or a watched leaderboard.
public struct LaurelEvent: Hashable, Sendable {
    /// The id of a notification, which is redelivered until the game has processed it; nil for a live update.
    public let id: String?
    /// The kind of event.
    public let kind: Kind
    /// The date of the event.
    public let date: Date
    /// The player who is notified.
    public let player: Player?

    // The subject of the event.

    /// The challenge that the event concerns.
    public let challenge: Challenge?
    /// The id of the achievement that the event concerns.
    public let achievementID: String?
    /// The group challenge that the event concerns.
    public let groupChallenge: GroupChallenge?
    /// The id of the leaderboard that the event concerns.
    public let leaderboardID: String?
    /// The number of the occurrence that the event concerns.
    public let occurrence: Int64?
    /// The player's own entry.
    public let entry: Leaderboard.Entry?
    /// The top entries of the leaderboard.
    public let entries: [Leaderboard.Entry]
    /// The number of players on the leaderboard.
    public let playerCount: Int?

    /// Whether the game's configuration allows a banner for the event.
    public let showsBanner: Bool

    init(_ body: EventBody) {
        id = body.id
        kind = Kind(rawValue: body.type)
        date = Date(body.date)
        player = body.player.map(Player.init)
        challenge = try? body.challenge.map(Challenge.init)
        achievementID = body.achievementID
        groupChallenge = body.groupChallenge.map(GroupChallenge.init)
        leaderboardID = body.leaderboardID
        occurrence = body.occurrence
        entry = body.entry.map(Leaderboard.Entry.init)
        entries = body.entries?.map(Leaderboard.Entry.init) ?? []
        playerCount = body.playerCount
        showsBanner = body.showsBanner ?? true
    }

    /// Creates an event without a subject.
    init(_ kind: Kind, at date: Date) {
        self.kind = kind
        self.date = date
        (id, player, challenge, achievementID, groupChallenge) = (nil, nil, nil, nil, nil)
        (leaderboardID, occurrence, entry, playerCount) = (nil, nil, nil, nil)
        entries = []
        showsBanner = false
    }
}

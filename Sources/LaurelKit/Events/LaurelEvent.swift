public import Foundation
import LaurelWire

/// Something that happened to the player, or on a leaderboard that the game watches.
public struct LaurelEvent: Hashable, Sendable {
    /// Of what is told exactly once; nil of what says how things are now.
    public let id: String?
    public let kind: Kind
    public let date: Date
    /// To whom it is told.
    public let player: Player?

    // What it is about.

    public let challenge: Challenge?
    public let achievementID: String?
    public let groupChallenge: GroupChallenge?
    public let leaderboardID: String?
    public let occurrence: Int64?
    /// The player's own.
    public let entry: Leaderboard.Entry?
    /// The top of a leaderboard.
    public let entries: [Leaderboard.Entry]
    public let playerCount: Int?

    /// Whether the game lets a banner show for it.
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

    /// One that says its kind and nothing else.
    init(_ kind: Kind, at date: Date) {
        self.kind = kind
        self.date = date
        (id, player, challenge, achievementID, groupChallenge) = (nil, nil, nil, nil, nil)
        (leaderboardID, occurrence, entry, playerCount) = (nil, nil, nil, nil)
        entries = []
        showsBanner = false
    }
}

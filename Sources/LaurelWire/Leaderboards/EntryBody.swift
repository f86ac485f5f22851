public import LaurelModel

/// A player as other players see them.
public struct PlayerBody: Codable, Hashable, Sendable {
    /// The id.
    public var id: String
    /// The developer's own id of the player; only for server keys.
    public var externalID: String?
    /// The display name.
    public var displayName: String
    /// The path of the player's picture, on the responding server.
    public var avatarURL: String

    /// Creates the body of a player.
    public init(_ player: Player, for reader: Author) {
        id = player.id.text
        avatarURL = player.id.avatarAddress
        externalID = reader == .server ? player.externalID?.text : nil
        displayName = player.shownName.text
    }

    /// A placeholder for an erased player.
    public static let erased = PlayerBody(id: "", displayName: "Erased player")

    private init(id: String, displayName: String) {
        self.id = id
        self.displayName = displayName
        avatarURL = ""
    }
}

extension PlayerID {
    /// The path of the player's picture, which every client that knows the id can read.
    var avatarAddress: String { "/v1/players/" + text + "/avatar" }
}

/// An entry of a ranking.
public struct EntryBody: Codable, Hashable, Sendable {
    /// The rank, from 1, by the leaderboard's tie rule.
    public var rank: Int
    /// The rank among all players if `rank` is among friends; otherwise omitted.
    public var globalRank: Int?
    /// The player.
    public var player: PlayerBody
    /// The score.
    @ExactInteger public var score: Int64
    /// The score in the reader's format.
    public var formattedScore: String
    /// The context that the client sent with the score.
    @ExactInteger public var context: UInt64
    /// The time at which the score was earned.
    public var date: Moment

    /// Creates the body of an entry.
    ///
    /// - Parameter scores: The formatter of the leaderboard's scores for the reader's locale.
    public init(_ standing: Standing, for reader: Author, scores: ScoreFormatter) {
        rank = standing.rank
        globalRank = standing.globalRank
        player = PlayerBody(standing.player, for: reader)
        score = standing.entry.score
        formattedScore = scores.text(for: standing.entry.score)
        context = standing.entry.context
        date = standing.entry.date
    }
}

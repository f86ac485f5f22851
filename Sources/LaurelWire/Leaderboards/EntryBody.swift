public import LaurelModel

/// A player as others see them.
public struct PlayerBody: Codable, Hashable, Sendable {
    public var id: String
    /// The studio's own id; told to server keys only.
    public var externalID: String?
    public var displayName: String
    /// The address of a picture, on the server that answers.
    public var avatarURL: String

    public init(_ player: Player, for reader: Author) {
        id = player.id.text
        avatarURL = player.id.avatarAddress
        externalID = reader == .server ? player.externalID?.text : nil
        displayName = player.shownName.text
    }

    /// Somebody who is no longer there.
    public static let erased = PlayerBody(id: "", displayName: "Erased player")

    private init(id: String, displayName: String) {
        self.id = id
        self.displayName = displayName
        avatarURL = ""
    }
}

extension PlayerID {
    /// Where everybody who knows the id finds the player's picture.
    var avatarAddress: String { "/v1/players/" + text + "/avatar" }
}

/// A player's place on a ranking.
public struct EntryBody: Codable, Hashable, Sendable {
    /// From 1, by the leaderboard's tie rule.
    public var rank: Int
    /// Among everybody, where `rank` is among friends; left out elsewhere.
    public var globalRank: Int?
    public var player: PlayerBody
    @ExactInteger public var score: Int64
    /// The score as the reader reads it.
    public var formattedScore: String
    @ExactInteger public var context: UInt64
    /// When the score was earned.
    public var date: Moment

    /// - Parameter scores: The leaderboard's, for the reader's locale.
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

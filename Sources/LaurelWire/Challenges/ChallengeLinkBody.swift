public import LaurelModel

/// A challenge that is shared as a link. Its receiver does not need an account yet.
public struct ChallengeLinkBody: Codable, Hashable, Sendable {
    /// The code of the link.
    public var code: String
    /// The address of the link, on the responding server.
    public var url: String
    /// The address of the link's HTML page, on the responding server.
    public var pageURL: String
    /// The id of the game.
    public var game: String
    /// The player who issued the challenge.
    public var issuer: PlayerBody
    /// The score to beat; omitted for a challenge to earn an achievement.
    public var score: ChallengedScoreBody?
    /// The achievement to earn; omitted for a challenge to beat a score.
    public var achievementID: String?
    /// The achievement's title in the reader's language.
    public var achievementTitle: String?
    /// The message to the receiver.
    public var message: String?
    /// The time from which the link is invalid.
    public var expirationDate: Moment
    /// The addresses of the game in stores.
    public var storeLinks: [String]
    /// Whether a player has accepted the link.
    public var isTaken: Bool

    /// Creates the body of a challenge link.
    public init(
        code: String, url: String, pageURL: String, game: GameID, issuer: PlayerBody, score: ChallengedScoreBody?,
        achievementID: String?, achievementTitle: String?, message: String?, expirationDate: Moment,
        storeLinks: [String], isTaken: Bool
    ) {
        self.code = code
        self.url = url
        self.pageURL = pageURL
        self.game = game.text
        self.issuer = issuer
        self.score = score
        self.achievementID = achievementID
        self.achievementTitle = achievementTitle
        self.message = message
        self.expirationDate = expirationDate
        self.storeLinks = storeLinks
        self.isTaken = isTaken
    }
}

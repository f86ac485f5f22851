public import LaurelModel

/// A challenge for somebody who is not there yet.
public struct ChallengeLinkBody: Codable, Hashable, Sendable {
    public var code: String
    /// Its address, on the server that answers.
    public var url: String
    /// The page of it for people, on the same server.
    public var pageURL: String
    public var game: String
    public var issuer: PlayerBody
    /// What is to be beaten; left out where it is an achievement.
    public var score: ChallengedScoreBody?
    /// What is to be completed; left out where it is a score.
    public var achievementID: String?
    /// What the achievement is called in the reader's language.
    public var achievementTitle: String?
    public var message: String?
    /// From then on it leads nowhere.
    public var expirationDate: Moment
    /// Where the game is to be had.
    public var storeLinks: [String]
    /// Whether somebody has received it.
    public var isTaken: Bool

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

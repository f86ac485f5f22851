public import Foundation
import LaurelWire

/// A challenge for somebody who is not there yet. It is good for one: whoever claims it first receives it, friend or not.
public struct ChallengeLink: Hashable, Sendable, Identifiable {
    /// What the link ends with; see ``LaurelClient/claimChallengeLink(_:)``.
    public let code: String
    /// The absolute address of the link's page, for the issuer to send: it shows the challenge and where the game is to be had.
    public let url: URL
    public let issuer: Player
    public let goal: Challenge.Goal
    /// What the issuer says.
    public let message: String?
    /// From then on it leads nowhere.
    public let expirationDate: Date
    /// Where the game is to be had.
    public let storeLinks: [URL]
    /// Whether somebody has received it.
    public let isTaken: Bool

    public var id: String { code }

    /// - Parameter server: The server that answered: the page's address is relative to the server's.
    init(_ body: ChallengeLinkBody, from server: URL) throws {
        url = try server.page(at: body.pageURL)
        code = body.code
        issuer = Player(body.issuer)
        goal = try Challenge.Goal(score: body.score, achievement: body.achievementID)
        message = body.message
        expirationDate = Date(body.expirationDate)
        storeLinks = body.storeLinks.compactMap(URL.init(string:))
        isTaken = body.isTaken
    }
}

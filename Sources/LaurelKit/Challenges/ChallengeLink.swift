public import Foundation
import LaurelWire

/// A single-use link to a challenge for a person who may not be a player yet.
///
/// The first player who claims the link receives the challenge, whether or not they are a friend of the issuer.
public struct ChallengeLink: Hashable, Sendable, Identifiable {
    /// The code at the end of the link's address. See ``LaurelClient/claimChallengeLink(_:)``.
    public let code: String
    /// The absolute address of the link's page, which shows the challenge and the game's store links.
    public let url: URL
    /// The player who created the link.
    public let issuer: Player
    /// The goal of the challenge.
    public let goal: Challenge.Goal
    /// The issuer's message.
    public let message: String?
    /// The date after which the link can no longer be claimed.
    public let expirationDate: Date
    /// The addresses of the game's pages in stores.
    public let storeLinks: [URL]
    /// Whether a player has claimed the link.
    public let isTaken: Bool

    /// The link's code.
    public var id: String { code }

    /// Creates a link from a response.
    ///
    /// - Parameter server: The server's address, against which the page's relative address is resolved.
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

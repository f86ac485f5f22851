public import Foundation

/// A picture of a player's, or one that a game's configuration names.
public struct Picture: Hashable, Sendable {
    public let data: Data
    /// `image/png` or `image/jpeg`; `image/svg+xml` where the server has made it.
    public let mediaType: String

    init(_ answer: TransportAnswer) {
        data = answer.body
        mediaType = answer["content-type"] ?? ""
    }
}

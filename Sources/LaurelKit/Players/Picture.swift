public import Foundation

/// A player's avatar, or an image that the game's configuration names.
public struct Picture: Hashable, Sendable {
    /// The encoded image.
    public let data: Data
    /// The media type: `image/png` or `image/jpeg`, or `image/svg+xml` for a generated avatar.
    public let mediaType: String

    init(_ answer: TransportResponse) {
        data = answer.body
        mediaType = answer["content-type"] ?? ""
    }
}

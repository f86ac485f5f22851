public import Foundation

/// A player's picture: their own, or a generated one.
public struct Avatar: Hashable, Sendable {
    public let data: Data
    /// `image/svg+xml`, `image/png` or `image/jpeg`.
    public let mediaType: String
}

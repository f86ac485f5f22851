public import LaurelModel

/// An error as RFC 9457 has it: `application/problem+json`.
public struct ProblemBody: Codable, Hashable, Sendable {
    /// A stable reference whose last part is the problem's slug.
    public var type: String
    /// The kind of problem, in a few words.
    public var title: String
    /// The HTTP status that goes with it.
    public var status: Int
    /// A sentence about this occurrence that a person can act on.
    public var detail: String

    public init(slug: String, status: Int, detail: String) {
        type = "/problems/" + slug
        title = slug.prefix(1).uppercased() + slug.dropFirst().replacing("-", with: " ")
        self.status = status
        self.detail = detail
    }

    public init(_ refusal: Refusal) {
        self.init(slug: refusal.slug, status: refusal.status, detail: refusal.description)
    }
}

extension Refusal {
    fileprivate var status: Int {
        switch self {
        case .leaderboardNotFound, .playerNotFound, .gameNotFound: 404
        case .leaderboardExists, .gameExists, .occurrenceNotActive: 409
        case .playerBanned: 403
        case .scoreOutOfRange, .totalOutOfRange, .dateInTheFuture, .scoreTooOld, .idempotencyKeyReused,
            .idempotencyKeyExpired, .idempotencyKeyNotUUID:
            422
        }
    }
}

import LaurelModel

/// The rate limits of a server: the defaults with the operator's changes.
public struct RateLimits: Sendable {
    private var changed: [RateLimit: RateLimit] = [:]

    /// The limits that can be changed, by their names in settings. Limits of passwords are fixed.
    private static let standard: KeyValuePairs<String, RateLimit> = [
        "sign-in": .signIn, "guests-per-address": .guestsOfAddress, "guests-per-key": .guestsOfKey, "write": .write,
        "read": .read, "strangers": .unauthenticated, "export": .export,
    ]

    /// Creates the default limits.
    public init() {}

    /// Parses limits such as `read=1200/60,write=240/60`: requests, and the period in seconds.
    public init(_ text: String) throws(InvalidRateLimits) {
        for part in text.split(separator: ",") {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
                .map { $0.filter { $0 != " " } }
            let numbers = sides.last?.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) } ?? []
            guard sides.count == 2, let limit = Self.standard.first(where: { $0.key == sides[0] })?.value,
                numbers.count == 2, let quota = numbers[0], let seconds = numbers[1],
                (1...1_000_000_000).contains(quota), (1...86_400).contains(seconds)
            else { throw InvalidRateLimits(part: String(part), names: Self.standard.map(\.key)) }
            changed[limit] = RateLimit(name: limit.name, quota: quota, seconds: seconds)
        }
    }

    /// Returns the limit that replaces a default limit; the default if it is not changed.
    subscript(standard: RateLimit) -> RateLimit { changed.isEmpty ? standard : changed[standard] ?? standard }
}

/// An error in the text of rate limits.
public struct InvalidRateLimits: Error, CustomStringConvertible {
    let part: String
    let names: [String]

    public var description: String {
        """
        \(part.quotedForMessage) is not a rate limit. Use NAME=REQUESTS/SECONDS, separated by commas, such as \
        read=1200/60. Names: \(names.joined(separator: ", ")). Requests: 1 to 1000000000. Seconds: 1 to 86400.
        """
    }
}

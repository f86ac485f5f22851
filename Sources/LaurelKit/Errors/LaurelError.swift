public import Foundation
import LaurelModel
import LaurelWire

/// An error of a ``LaurelClient``. Its methods throw no other errors, except if their task is canceled.
public struct LaurelError: Error, Hashable, Sendable {
    /// The kind of error. Later versions add codes: provide a default case in a `switch`.
    public var code: Code
    /// A message that explains the error and the possible remedy.
    public var message: String
    /// The HTTP status, or nil if no response arrived.
    public var status: Int?
    /// The id of the leaderboard that the error concerns.
    public var leaderboardID: String?
    /// The start of the next occurrence of the recurring leaderboard.
    public var nextStartDate: Date?
    /// The path of the invalid field in the request, such as `submissions[3].score`.
    public var field: String?
    /// The delay before a retry that the server requested.
    public var retryAfter: Duration?

    /// Creates an error with a code and a message.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Whether the same request may succeed later without a change.
    public var isTemporary: Bool {
        switch code {
        case .serverUnreachable, .outcomeUnknown, .positionNotReached, .storageFull: true
        default: status.map { $0 == 408 || $0 == 429 || $0 >= 500 } ?? false
        }
    }

    /// Whether the network prevents access to the server: there is no network, or a captive portal intercepts requests.
    ///
    /// The state ends when any request reaches the server.
    var isTransient: Bool {
        switch code {
        case .serverUnreachable: true
        case .unexpectedAnswer: retryAfter == nil && !isTemporary
        default: false
        }
    }
}

extension LaurelError: LocalizedError {
    /// The error's message.
    public var errorDescription: String? { message }
}

extension LaurelError: CustomStringConvertible {
    /// The error's message and code.
    public var description: String { "\(message) (\(code.rawValue))" }
}

extension LaurelError {
    /// Creates an error from a problem document of the server.
    init(_ body: ProblemBody) {
        self.init(Code(rawValue: body.slug), body.detail)
        status = body.status
        leaderboardID = body.leaderboardID
        nextStartDate = body.nextStartDate.map { Date($0) }
        field = body.field
    }

    /// Creates an error from an unsuccessful response.
    init(_ answer: TransportResponse) {
        if let body = try? WireJSON.decode(ProblemBody.self, from: answer.body) {
            self.init(body)
        } else {
            // An intermediary responded, such as a proxy or a captive portal.
            self.init(.unexpectedAnswer, "Unexpected response with status \(answer.status) from the server's address.")
        }
        status = answer.status
        retryAfter = answer["retry-after"].flatMap(Int64.init).map { .seconds(min(max($0, 0), 86_400)) }
    }

    static func unreadable(_ error: some Error) -> LaurelError {
        LaurelError(.unexpectedAnswer, "The server's response cannot be decoded. \(error)")
    }
}

extension ProblemBody {
    fileprivate var slug: String { type.split(separator: "/").last.map(String.init) ?? type }
}

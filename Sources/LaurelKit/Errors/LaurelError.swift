public import Foundation
import LaurelModel
import LaurelWire

/// Why something could not be done. Every error that ``LaurelClient`` throws is one, but for the cancellation of a task.
public struct LaurelError: Error, Hashable, Sendable {
    /// What kind of error it is. There will be more kinds: give a `switch` over them a default.
    public var code: Code
    /// A sentence that a person can act on.
    public var message: String
    /// The HTTP status; nil where no server answered.
    public var status: Int?
    /// The leaderboard that it concerns.
    public var leaderboardID: String?
    /// When the next occurrence of a recurring leaderboard starts.
    public var nextStartDate: Date?
    /// What is wrong in what was sent, such as `submissions[3].score`.
    public var field: String?
    /// How long to wait before asking again, where the server said so.
    public var retryAfter: Duration?

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Whether the same may succeed later without anybody changing anything.
    public var isTemporary: Bool {
        switch code {
        case .serverUnreachable, .outcomeUnknown, .positionNotReached, .storageFull: true
        default: status.map { $0 == 408 || $0 == 429 || $0 >= 500 } ?? false
        }
    }

    /// Whether something between the device and a server stands in the way: no network, or a network's page that wants a
    /// click first. It is over once anything reaches the server.
    var isTransient: Bool {
        switch code {
        case .serverUnreachable: true
        case .unexpectedAnswer: retryAfter == nil && !isTemporary
        default: false
        }
    }
}

extension LaurelError: LocalizedError {
    public var errorDescription: String? { message }
}

extension LaurelError: CustomStringConvertible {
    public var description: String { "\(message) (\(code.rawValue))" }
}

extension LaurelError {
    /// The problem that a server answered with.
    init(_ body: ProblemBody) {
        self.init(Code(rawValue: body.slug), body.detail)
        status = body.status
        leaderboardID = body.leaderboardID
        nextStartDate = body.nextStartDate.map { Date($0) }
        field = body.field
    }

    /// An answer that is no success.
    init(_ answer: TransportAnswer) {
        if let body = try? WireJSON.decode(ProblemBody.self, from: answer.body) {
            self.init(body)
        } else {
            // Somebody on the way answered: a proxy, or a page that asks for a password.
            self.init(.unexpectedAnswer, "The server's address answered with status \(answer.status).")
        }
        status = answer.status
        retryAfter = answer["retry-after"].flatMap(Int64.init).map { .seconds(min(max($0, 0), 86_400)) }
    }

    static func unreadable(_ error: some Error) -> LaurelError {
        LaurelError(.unexpectedAnswer, "The server's answer cannot be read. \(error)")
    }
}

extension ProblemBody {
    fileprivate var slug: String { type.split(separator: "/").last.map(String.init) ?? type }
}

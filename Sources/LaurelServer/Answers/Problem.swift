import HTTPTypes
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

/// An error response. Its initializers are the only code that chooses a status and a slug.
package struct Problem: Error {
    var body: ProblemBody
    var headers: HTTPFields = [:]
    /// The reason in the log, if it is more specific than the slug. It never contains a value of the request.
    var reason: String?

    /// The HTTP status.
    package var status: Int { body.status }
    /// The last part of the problem's type, which never changes.
    var slug: String { body.type.split(separator: "/").last.map(String.init) ?? body.type }
    /// The explanation of the problem, with the next step.
    package var detail: String? { body.detail }
    /// The field of the request that the problem concerns.
    package var field: String? { body.field }

    init(_ slug: String, _ status: HTTPResponse.Status, _ detail: String, field: String? = nil) {
        body = ProblemBody(slug: slug, status: status.code, detail: detail)
        body.field = field
        // A client must know when to send the request again. Problems that last longer set another pause.
        if status == .serviceUnavailable || status.code == 507 { headers[.retryAfter] = "1" }
    }
}

// MARK: - Credentials

extension Problem {
    static var notAuthenticated: Problem {
        var problem = Problem(
            "not-authenticated", .unauthorized,
            "The credential is missing. Send an API key: Authorization: Bearer lrl_…"
        )
        problem.headers[.wwwAuthenticate] = "Bearer"
        return problem
    }

    static func notPublic(_ leaderboard: LeaderboardID) -> Problem {
        var problem = Problem(
            "not-authenticated", .unauthorized,
            "The leaderboard \(leaderboard) is not public. Send a signed-in player's token or the game's server key: "
                + "Authorization: Bearer …")
        problem.body.leaderboardID = leaderboard.text
        problem.headers[.wwwAuthenticate] = "Bearer"
        return problem
    }

    static var credentialUnknown: Problem {
        var problem = Problem(
            "not-authenticated", .unauthorized,
            "The credential is invalid: it is mistyped, revoked or from another server. Send a valid credential: "
                + "Authorization: Bearer lrl_…")
        problem.headers[.wwwAuthenticate] = "Bearer error=\"invalid_token\""
        return problem
    }

    static var serverKeyRequired: Problem {
        Problem(
            "server-key-required", .forbidden,
            "This request requires a server key. Send the request from your own backend: Authorization: Bearer lrl_…"
        )
    }

    /// The problem of `scope=friends` without a player.
    static func friendsWithoutPlayer(_ caller: Caller) -> Problem {
        caller.author == .server
            ? .invalid("viewer", "The player whose friends are ranked is missing. Add ?viewer=ID.")
            : Problem(
                "player-required", .forbidden,
                "scope=friends requires a player token. Sign in, and send the token: Authorization: Bearer …",
                field: "scope")
    }

    static func otherGame(_ game: String) -> Problem {
        Problem(
            "wrong-game", .forbidden,
            "The credential belongs to another game. Omit ?game=, or send a credential of that game.",
            field: "game")
    }

    static var gameNotNamed: Problem {
        Problem(
            "game-not-named", .badRequest,
            """
            The request names no game. Send a credential (Authorization: Bearer lrl_…), or add ?game= to read public \
            data.
            """,
            field: "game")
    }
}

// MARK: - Requests

extension Problem {
    /// Returns the problem of an invalid request.
    ///
    /// - Parameters:
    ///   - field: The invalid field or parameter; nil for the whole request.
    ///   - reason: The explanation, in sentences.
    package static func invalid(_ field: String?, _ reason: String) -> Problem {
        Problem("invalid-request", .badRequest, field.map { "\($0): \(reason)" } ?? reason, field: field)
    }

    /// Returns the result of `body`, or throws a problem that describes its error and names `field`.
    package static func explaining<Value>(_ field: String?, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let problem as Problem { throw problem } catch {
            throw Problem.invalid(field, "\(error)")
        }
    }

    static func leaderboardNotYetCreated(_ id: LeaderboardID, at moment: Moment) -> Problem {
        var problem = Problem(
            "leaderboard-not-found", .notFound,
            "The leaderboard \(id) did not exist at \(moment.iso8601). Use a later time in asOf.")
        problem.body.leaderboardID = id.text
        return problem
    }

    static func tooLarge(byteCountMax: Int) -> Problem {
        Problem(
            "body-too-large", .contentTooLarge,
            "The body exceeds the limit of \(byteCountMax) bytes. Send less, or split the body into several requests.")
    }

    /// Returns the problem of a URL that no route matches.
    package static func notFound(_ path: String) -> Problem {
        Problem("not-found", .notFound, "No route has this path. Compare the path with /openapi.yaml.")
    }

    /// The problem of a request that did not arrive completely in time.
    static var requestTimeout: Problem {
        Problem(
            "request-timeout", .requestTimeout,
            "The request did not arrive in time. Send the request again without pauses.")
    }

    /// The problem of a request whose handling takes too long.
    ///
    /// The handling continues, so the outcome of a write is unknown.
    static func handlingTimeout(of method: HTTPRequest.Method) -> Problem {
        method == .get || method == .head
            ? .overloaded
            : Problem(
                "outcome-unknown", .serviceUnavailable,
                """
                The request timed out, and its outcome is unknown. Send the request again with the same id: it \
                counts once.
                """
            )
    }

    static func methodNotAllowed(_ allowed: [String]) -> Problem {
        let methods = allowed.joined(separator: ", ")
        var problem = Problem(
            "method-not-allowed", .methodNotAllowed, "The method is not allowed at this URL. Use \(methods).")
        problem.headers[.allow] = methods
        return problem
    }

    /// Whether the server is healthy although the status is 5xx: the client requested a position that is not reached yet,
    /// the server rejects load or old data, which metrics count, the server is read-only, or it is about to stop.
    var isExcludedFromErrorLog: Bool {
        ["position-not-reached", "data-too-old", "overloaded", "read-only", "draining"].contains(slug)
    }

    /// The problem of a request that would wait for too long. Nothing was done.
    static var overloaded: Problem {
        var problem = Problem(
            "overloaded", .serviceUnavailable,
            "The server is overloaded, and nothing was stored. Send the request again."
        )
        problem.headers[.retryAfter] = "2"
        return problem
    }

    /// The problem of a write on a read-only server. Nothing was done.
    static var readOnly: Problem {
        Problem(
            "read-only", .serviceUnavailable,
            "This server is read-only, and nothing was stored. Send the request to a server that accepts writes.")
    }

    static func positionNotReached(_ position: Int64, at applied: LedgerPosition) -> Problem {
        Problem(
            "position-not-reached", .serviceUnavailable,
            "The server has reached position \(applied), but not \(position). Send the request again.")
    }

    /// The problem of a node that has not loaded the epoch yet that the client has seen on another node.
    static func epochNotReached(_ epoch: Int64, at current: Int64) -> Problem {
        Problem(
            "position-not-reached", .serviceUnavailable,
            "The server is in epoch \(current), and has not reached epoch \(epoch). Send the request again.")
    }

    /// The problem of a position of an earlier epoch, which the current epoch may have assigned to another fact.
    static func epochChanged(_ epoch: Int64, to current: Int64) -> Problem {
        var problem = Problem(
            "epoch-changed", .preconditionFailed,
            """
            The position belongs to epoch \(epoch), and the ledger is in epoch \(current). Discard stored positions, \
            ETags, cursors and responses, and send the request without Laurel-Min-Position.
            """)
        problem.headers[.ledgerEpoch] = String(current)
        return problem
    }
}

extension Problem {
    /// The problem of a node that should receive no requests at the moment.
    static func notReady(_ detail: String) -> Problem {
        Problem("not-ready", .serviceUnavailable, detail)
    }

    /// The problem of a node that is about to stop.
    static var draining: Problem {
        Problem("draining", .serviceUnavailable, "The server is about to stop. Send requests to another server.")
    }
}

// MARK: - Other errors

extension Problem {
    /// Creates the problem for an error during the arrival of a body: a rejection, or an incomplete body.
    init(readingBody error: any Error) {
        self =
            switch error {
            case let problem as Problem: problem
            case is CancellationError: Problem(error)
            default: .invalid(nil, "The body is incomplete. Send the request again.")
            }
    }

    /// Creates the problem that reports an error to the client.
    package init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let refusal as Refusal: self.init(ProblemBody(refusal))
        case let refusal as ConfigurationRefusal: self.init(refusal)
        case let refusal as KeyRefusal: self.init(refusal)
        case let body as MalformedBody:
            self = .invalid(body.field.isEmpty ? nil : body.field, body.reason)
        case let error as InvalidNonce: self.init(error)
        case ServiceError.refused(let refusal): self.init(ProblemBody(refusal))
        case ServiceError.ledger(let error): self.init(error)
        case let error as LedgerError: self.init(error)
        default:
            // The log contains the error, the response does not.
            self.init(
                "internal-error", .internalServerError,
                "The server failed. Find the cause in its log by the Laurel-Request-ID.")
        }
    }

    private init(_ body: ProblemBody) { self.body = body }

    private init(_ error: LedgerError) {
        switch error {
        case .full:
            self.init(
                "storage-full", .init(code: 507),
                "The server's disk is full, and nothing was stored. Send the request again later.")
            headers[.retryAfter] = "30"
        case .outcomeUnknown:
            self.init(
                "outcome-unknown", .serviceUnavailable,
                """
                The server's disk failed, and the server stops. Send the request again with the same id: it counts \
                once.
                """
            )
            headers[.retryAfter] = "5"
        case .unanswered:
            self.init(
                "outcome-unknown", .serviceUnavailable,
                """
                The database did not respond to a write, which may be stored. Send scores again with the same ids: \
                they count once. Before you create another key, list the keys.
                """
            )
        case .unavailable:
            self.init("unavailable", .serviceUnavailable, "The server cannot use its database. Send the request again.")
        case .historyChanged, .leadershipLost:
            self.init(
                "unavailable", .serviceUnavailable,
                "The server's database changed, and nothing was stored. Send the request again.")
            headers[.retryAfter] = "1"
        case .clockImplausible:
            self.init(
                "clock-implausible", .serviceUnavailable,
                """
                The server's clock is implausible, and nothing was stored. Send the request again. GET /readyz \
                returns the cause.
                """
            )
            headers[.retryAfter] = "10"
        case .overloaded: self = .overloaded
        case .readOnly: self = .readOnly
        case .realmNotFound, .damaged:
            self.init(
                "internal-error", .internalServerError,
                "The server's database is damaged. Find the cause in its log by the Laurel-Request-ID.")
        }
    }
}

extension HTTPField.Name {
    static let retryAfter = HTTPField.Name("Retry-After")!
    static let ledgerPosition = HTTPField.Name("Laurel-Position")!
    static let ledgerEpoch = HTTPField.Name("Laurel-Epoch")!
    static let playerCount = HTTPField.Name("Laurel-Player-Count")!
    static let minPosition = HTTPField.Name("Laurel-Min-Position")!
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
    static let idempotencyReplayed = HTTPField.Name("Idempotency-Replayed")!
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
    static let requestID = HTTPField.Name("Laurel-Request-ID")!
}

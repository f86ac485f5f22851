import CLibPQ

/// An error of PostgreSQL or of the connection to it.
struct PostgresError: Error, Sendable {
    enum Kind: Hashable, Sendable {
        /// The statement failed; the connection can still be used.
        case statement
        /// The server ended the connection and sent a reason.
        case ended
        /// The connection broke, or was never established.
        case lost
        /// The response timed out.
        case silent
    }

    let kind: Kind
    /// PostgreSQL's five-character error code (SQLSTATE); nil if there is none.
    let state: String?
    let message: String

    init(_ kind: Kind, state: String? = nil, _ message: String) {
        self.kind = kind
        self.state = state
        self.message = message
    }

    /// Creates the error of a failed result.
    init(_ result: OpaquePointer) {
        func field(_ code: Unicode.Scalar) -> String? {
            PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
        }
        // libpq creates its own results if a connection breaks: those have no severity.
        switch field("V") {
        case "ERROR": kind = .statement
        case nil: kind = .lost
        default: kind = .ended
        }
        state = field("C")
        message = (field("M") ?? String(cString: PQresultErrorMessage(result))).firstLine
    }

    /// Creates the error of a failed connection.
    init(connection: OpaquePointer?) {
        self.init(.lost, String(cString: PQerrorMessage(connection)).firstLine)
    }

    /// Whether a new connection may succeed immediately: this one is broken or leads to a read-only server, or a standby
    /// canceled the statement because it conflicted with the replay.
    var isCuredByReconnecting: Bool {
        switch kind {
        case .ended, .lost: true
        case .silent: false
        case .statement: [Self.readOnly, Self.recoveryConflict, Self.deadlock].contains(state)
        }
    }

    static let readOnly = "25006"
    /// The codes of a statement that a standby cancels because it conflicts with the replay.
    static let recoveryConflict = "40001"
    static let deadlock = "40P01"
    static let idleInTransaction = "25P03"
    /// A statement timeout, or an operator's request.
    static let queryCanceled = "57014"
    static let diskFull = "53100"
}

extension PostgresError: CustomStringConvertible {
    var description: String { "PostgreSQL: \(message)" + (state.map { " (\($0))" } ?? "") }
}

extension String {
    fileprivate var firstLine: String { split(separator: "\n").first.map(String.init) ?? "no reason given" }
}

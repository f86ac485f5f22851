import CLibPQ

/// What PostgreSQL or the way to it answered instead of a result.
struct PostgresError: Error, Sendable {
    enum Kind: Hashable, Sendable {
        /// The statement was refused; the connection goes on.
        case statement
        /// The server ended the connection, and said why.
        case ended
        /// The connection broke off, or was never there.
        case lost
        /// There was no answer in time.
        case silent
    }

    let kind: Kind
    /// The five characters that PostgreSQL gives to each kind of error; nil where it said nothing.
    let state: String?
    let message: String

    init(_ kind: Kind, state: String? = nil, _ message: String) {
        self.kind = kind
        self.state = state
        self.message = message
    }

    /// Reads a result that is an error.
    init(_ result: OpaquePointer) {
        func field(_ code: Unicode.Scalar) -> String? {
            PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
        }
        // libpq makes up results of its own where a connection breaks off: those have no severity.
        switch field("V") {
        case "ERROR": kind = .statement
        case nil: kind = .lost
        default: kind = .ended
        }
        state = field("C")
        message = (field("M") ?? String(cString: PQresultErrorMessage(result))).firstLine
    }

    /// What went wrong with a whole connection.
    init(connection: OpaquePointer?) {
        self.init(.lost, String(cString: PQerrorMessage(connection)).firstLine)
    }

    /// Whether another connection may do better at once: this one is gone, or leads to a server that takes no writes.
    var isCuredByReconnecting: Bool {
        switch kind {
        case .ended, .lost: true
        case .silent: false
        case .statement: state == Self.readOnly
        }
    }

    static let readOnly = "25006"
    static let idleInTransaction = "25P03"
    static let diskFull = "53100"
}

extension PostgresError: CustomStringConvertible {
    var description: String { "PostgreSQL: \(message)" + (state.map { " (\($0))" } ?? "") }
}

extension String {
    fileprivate var firstLine: String { split(separator: "\n").first.map(String.init) ?? "no reason given" }
}

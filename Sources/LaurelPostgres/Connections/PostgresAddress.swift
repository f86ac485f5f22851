import CLibPQ
import Foundation

/// Where a PostgreSQL is and how to sign in there: a connection string, as libpq reads it.
///
/// `postgres://user:password@host:5432/database?sslmode=verify-full`, or `host=… dbname=…`. Several hosts may be named; the
/// one that takes writes is used. What it leaves open libpq finds in the environment (`PGPASSWORD`) or in its files.
public struct PostgresAddress: Sendable {
    let parameters: [String: String]

    /// What holds unless the address says otherwise: nobody waits long for a server that is gone, and a standby is passed
    /// over.
    private static let defaults = [
        "application_name": "laurel",
        "connect_timeout": "5",
        "keepalives_count": "3",
        "keepalives_idle": "5",
        "keepalives_interval": "2",
        "target_session_attrs": "read-write",
        "tcp_user_timeout": "10000",
    ]

    public init(_ text: String) throws(InvalidPostgresAddress) {
        var message: UnsafeMutablePointer<CChar>?
        // libpq's own message may quote a part of the password.
        defer { PQfreemem(message) }
        guard let options = PQconninfoParse(text, &message) else { throw InvalidPostgresAddress() }
        defer { PQconninfoFree(options) }
        var parameters = Self.defaults
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { parameters[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        // A password whose @ and / are not written as they must be ends up in what messages name.
        let isReadAsMeant =
            parameters["host"]?.contains("@") != true
            && parameters["port", default: ""].allSatisfy { $0.isNumber || $0 == "," }
        guard isReadAsMeant else { throw InvalidPostgresAddress() }
        parameters["client_encoding"] = "UTF8"
        self.parameters = parameters
    }

    /// A connection, opened or failed. Blocks.
    func connect() -> OpaquePointer? {
        let names = parameters.keys.sorted()
        let strings = (names + names.map { parameters[$0, default: ""] }).map { strdup($0) }
        defer { for string in strings { free(string) } }
        let keywords = strings[..<names.count].map { UnsafePointer($0) } + [nil]
        let values = strings[names.count...].map { UnsafePointer($0) } + [nil]
        return PQconnectdbParams(keywords, values, 0)
    }
}

extension PostgresAddress: CustomStringConvertible {
    /// Hosts and database, without what opens them.
    public var description: String {
        let host = parameters["host"] ?? parameters["hostaddr"] ?? "this machine"
        return parameters["dbname"].map { "\($0) on \(host)" } ?? host
    }
}

/// A text that is no connection string. It is not told what was wrong where, because it may hold a password.
public struct InvalidPostgresAddress: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String {
        """
        The database's address cannot be read. It looks like postgres://user@host:5432/database; in a password, @ is \
        written %40, : %3A, / %2F and % %25.
        """
    }
}

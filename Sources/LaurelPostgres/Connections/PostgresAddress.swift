import CLibPQ
import Foundation

/// The address and credentials of a PostgreSQL database, as a connection string of libpq.
///
/// Formats: `postgres://user:password@host:5432/database?sslmode=verify-full` or `host=… dbname=…`. If there are
/// several hosts, the one that accepts writes in the latest timeline is used. libpq reads missing values from the
/// environment (`PGPASSWORD`) or from its files.
public struct PostgresAddress: Sendable {
    private(set) var parameters: [String: String]

    /// The defaults for values that the address does not contain: short timeouts for an unreachable server, and a host
    /// that accepts writes.
    private static let defaults = [
        "application_name": "laurel",
        "connect_timeout": "5",
        "keepalives_count": "3",
        "keepalives_idle": "5",
        "keepalives_interval": "2",
        "target_session_attrs": "read-write",
        "tcp_user_timeout": "10000",
    ]

    /// Parses a connection string.
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
        // If @ and / in a password are not escaped, a part of the password becomes the host or another visible value.
        let isReadAsMeant =
            parameters["host"]?.contains("@") != true
            && parameters["port", default: ""].allSatisfy { $0.isNumber || $0 == "," }
        guard isReadAsMeant else { throw InvalidPostgresAddress() }
        parameters["client_encoding"] = "UTF8"
        self.parameters = parameters
    }

    /// The addresses of the single hosts, in order.
    var hosts: [PostgresAddress] {
        let lists = ["host", "hostaddr", "port"].map { name in
            (name, parameters[name].map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) })
        }
        let count = lists.compactMap { $0.1?.count }.max() ?? 1
        // libpq accepts one port for all hosts. It reports every other difference.
        guard count > 1, lists.allSatisfy({ $0.1.map { [1, count].contains($0.count) } ?? true }) else { return [self] }
        return (0..<count).map { index in
            var single = self
            for case (let name, let values?) in lists {
                single.parameters[name] = values.count == 1 ? values[0] : values[index]
            }
            return single
        }
    }

    /// The same address, at which the server may also be a standby.
    var acceptingStandby: PostgresAddress {
        var copy = self
        copy.parameters["target_session_attrs"] = "any"
        return copy
    }

    /// Returns a connection, which is open or has failed. Blocks.
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
    /// The hosts and the database, without credentials.
    public var description: String {
        let host = parameters["host"] ?? parameters["hostaddr"] ?? "this machine"
        return parameters["dbname"].map { "\($0) on \(host)" } ?? host
    }
}

/// An error for a text that is not a connection string. It contains no part of the text, which may contain a password.
public struct InvalidPostgresAddress: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String {
        """
        The database's address is not a valid connection string. Use the format postgres://user@host:5432/database. In \
        a password, write @ as %40, : as %3A, / as %2F and % as %25.
        """
    }
}

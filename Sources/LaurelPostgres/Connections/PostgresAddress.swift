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
    package var hosts: [PostgresAddress] {
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

    /// The same address that accepts a standby too, unless the connection string names another role than the default.
    var forReading: PostgresAddress {
        var address = self
        let role = "target_session_attrs"
        if parameters[role] == Self.defaults[role] { address.parameters[role] = "any" }
        return address
    }

    /// The time limit for a connection to one IP address, which libpq's asynchronous functions do not apply.
    ///
    /// For libpq, 0 is no limit. A connection that waits for ever would never reach another address.
    var connectTime: Duration {
        let seconds = parameters["connect_timeout"].flatMap { Int($0) } ?? 0
        return seconds > 0 ? .seconds(seconds) : Self.connectTimeStandard
    }

    private static let connectTimeStandard = Duration.seconds(5)

    /// Returns an open connection to the first IP address of the host that responds. Blocks.
    ///
    /// - Parameter deadline: The time until which the connection must be open; nil for `connect_timeout` only, which
    ///   limits the time for each IP address.
    func connect(until deadline: ContinuousClock.Instant?) throws(PostgresError) -> OpaquePointer {
        try connect(to: resolvedAddresses, until: deadline)
    }

    /// Returns an open connection to the first of the IP addresses that responds. Blocks.
    ///
    /// libpq's asynchronous functions try the next IP address only after an error, and not if one does not respond.
    ///
    /// - Parameters:
    ///   - addresses: The IP addresses of the host; empty to let libpq resolve it.
    ///   - deadline: As for ``connect(until:)``. Each IP address has an equal share of the remaining time.
    func connect(
        to addresses: [String], until deadline: ContinuousClock.Instant?
    ) throws(PostgresError) -> OpaquePointer {
        guard let last = addresses.last else { return try connectOnce(until: end(of: deadline, sharedBy: 1, at: .now)) }
        var single = self
        for (index, address) in addresses.dropLast().enumerated() {
            single.parameters["hostaddr"] = address
            let end = end(of: deadline, sharedBy: addresses.count - index, at: .now)
            if let handle = try? single.connectOnce(until: end) { return handle }
        }
        single.parameters["hostaddr"] = last
        return try single.connectOnce(until: end(of: deadline, sharedBy: 1, at: .now))
    }

    /// Returns the time until which the next of `count` IP addresses must respond.
    func end(
        of deadline: ContinuousClock.Instant?, sharedBy count: Int, at now: ContinuousClock.Instant
    ) -> ContinuousClock.Instant {
        let own = now + connectTime
        return deadline.map { min(now + ($0 - now) / count, own) } ?? own
    }

    /// The IP addresses of the host's name; empty if there is no name, if it cannot be resolved, or if it has only one.
    /// Blocks while the name is resolved.
    private var resolvedAddresses: [String] {
        guard let host = parameters["host"], !host.isEmpty, parameters["hostaddr"] == nil,
            !host.contains(where: { "/@,".contains($0) })
        else { return [] }
        var hints = addrinfo()
        #if canImport(Darwin)
            hints.ai_socktype = SOCK_STREAM
        #else
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #endif
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        var addresses: [String] = []
        var next = first
        while let info = next?.pointee {
            next = info.ai_next
            var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let code = getnameinfo(
                info.ai_addr, info.ai_addrlen, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
            guard code == 0 else { continue }
            let address = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if !addresses.contains(address) { addresses.append(address) }
        }
        return addresses.count > 1 ? addresses : []
    }

    /// Returns an open connection to the address's host. Blocks.
    private func connectOnce(until end: ContinuousClock.Instant) throws(PostgresError) -> OpaquePointer {
        let handle = startConnection()
        guard let handle, PQstatus(handle) != CONNECTION_BAD else {
            defer { PQfinish(handle) }
            throw PostgresError(connection: handle)
        }
        var events = POLLOUT
        while PQsocket(handle).wait(for: events, until: end) {
            switch PQconnectPoll(handle) {
            case PGRES_POLLING_OK: return handle
            case PGRES_POLLING_READING: events = POLLIN
            case PGRES_POLLING_WRITING: events = POLLOUT
            default:
                defer { PQfinish(handle) }
                throw PostgresError(connection: handle)
            }
        }
        PQfinish(handle)
        throw PostgresError(.lost, "the server did not accept the connection in time")
    }

    /// Starts to connect. Blocks while the host's name is resolved.
    private func startConnection() -> OpaquePointer? {
        let names = parameters.keys.sorted()
        let strings = (names + names.map { parameters[$0, default: ""] }).map { strdup($0) }
        defer { for string in strings { free(string) } }
        let keywords = strings[..<names.count].map { UnsafePointer($0) } + [nil]
        let values = strings[names.count...].map { UnsafePointer($0) } + [nil]
        return PQconnectStartParams(keywords, values, 0)
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

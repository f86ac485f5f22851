import AsyncHTTPClient
import Foundation
import NIOCore

/// A check that the host of a webhook or a key set has a public address.
///
/// The host is resolved once, and the client connects to the address that was checked.
enum PublicAddress {
    /// Creates a client that connects to `host` at the checked address, even if the name resolves differently later.
    ///
    /// - Throws: ``Private``, or the error of the lookup.
    static func withClient<Answer: Sendable>(
        for url: URL, allowsPrivate: Bool, readTimeout: TimeAmount,
        _ body: (HTTPClient) async throws -> Answer
    ) async throws -> Answer {
        guard let host = url.host() else { throw NoHost() }
        let address = try await resolve(host, allowsPrivate: allowsPrivate)
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout = .init(connect: .seconds(5), read: readTimeout)
        configuration.dnsOverride = [host: address]
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        do {
            let answer = try await body(client)
            try? await client.shutdown()
            return answer
        } catch {
            try? await client.shutdown()
            throw error
        }
    }

    struct NoHost: Error {}

    /// Returns the address of a host.
    ///
    /// - Throws: ``Private`` if the host has no public address.
    private static func resolve(_ host: String, allowsPrivate: Bool) async throws -> String {
        // A trailing dot marks a fully qualified name. Some resolvers do not recognize `localhost.`.
        let host = host.hasSuffix(".") ? String(host.dropLast()) : host
        // An IP address needs no lookup.
        let literal = try? SocketAddress(ipAddress: host, port: 0).ipAddress
        let address = if let literal { literal } else { try await HostResolver.shared.address(of: host).get() }
        guard allowsPrivate || isPublic(address) else { throw Private() }
        return address
    }

    struct Private: Error {}

    /// Returns whether an address is public: not of this machine, its networks or its host's services, and not an alias
    /// of such an address.
    static func isPublic(_ address: String) -> Bool {
        let plain = address.split(separator: "%").first.map(String.init) ?? address
        if plain.contains(":") { return isPublicIPv6(plain) }
        let parts = plain.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
        guard parts.count == 4 else { return false }
        return isPublic(parts[0], parts[1], parts[2])
    }

    private static func isPublic(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Bool {
        switch (a, b, c) {
        // This network, private networks, this machine, link-local, shared (carrier-grade NAT), benchmarks, multicast
        // and reserved.
        case (0, _, _), (10, _, _), (127, _, _), (169, 254, _), (192, 168, _), (224..., _, _): false
        case (100, 64...127, _), (172, 16...31, _), (198, 18...19, _): false
        // Protocol assignments and documentation.
        case (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 51, 100), (203, 0, 113): false
        default: true
        }
    }

    private static func isPublicIPv6(_ address: String) -> Bool {
        guard let groups = groups(of: address) else { return false }
        // An IPv4-mapped address is checked as the IPv4 address.
        if groups.prefix(5).allSatisfy({ $0 == 0 }), groups[5] == 0xFFFF {
            return isPublic(UInt8(groups[6] >> 8), UInt8(groups[6] & 0xFF), UInt8(groups[7] >> 8))
        }
        // Global unicast, except for tunnels to IPv4 (Teredo, 6to4) and documentation.
        guard groups[0] & 0xE000 == 0x2000 else { return false }
        return !(groups[0] == 0x2001 && groups[1] < 0x200) && !(groups[0] == 0x2001 && groups[1] == 0xDB8)
            && groups[0] != 0x2002 && groups[0] != 0x3FFF
    }

    /// Returns the eight groups of an IPv6 address; nil if the text is not one.
    private static func groups(of address: String) -> [UInt16]? {
        var text = address
        // The last two groups may be written as an IPv4 address.
        if text.contains("."), let colon = text.lastIndex(of: ":") {
            let parts = text[text.index(after: colon)...].split(separator: ".").compactMap { UInt8($0) }
            guard parts.count == 4 else { return nil }
            let high = String(UInt16(parts[0]) << 8 | UInt16(parts[1]), radix: 16)
            let low = String(UInt16(parts[2]) << 8 | UInt16(parts[3]), radix: 16)
            text = "\(text[...colon])\(high):\(low)"
        }
        let halves = text.components(separatedBy: "::")
        guard halves.count <= 2 else { return nil }
        let parsed = halves.map { half in half.split(separator: ":").map { UInt16($0, radix: 16) } }
        guard parsed.allSatisfy({ $0.allSatisfy { $0 != nil } }) else { return nil }
        let (head, tail) = (parsed[0].compactMap(\.self), parsed.count == 2 ? parsed[1].compactMap(\.self) : [])
        let zeros = 8 - head.count - tail.count
        guard parsed.count == 2 ? zeros >= 0 : zeros == 0 else { return nil }
        return head + Array(repeating: 0, count: zeros) + tail
    }
}

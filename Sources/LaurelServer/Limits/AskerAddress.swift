import NIOCore

/// Where a request comes from, as far as limits tell addresses apart.
enum AskerAddress {
    /// Of IPv6 the first half, which is a household's; the rest its machines choose as they like.
    static func name(_ address: String) -> String {
        let plain = address.split(separator: "%").first.map { $0.lowercased() } ?? address
        guard plain.contains(":"), plain != ownIPv6 else { return plain }
        if plain.hasPrefix("::ffff:"), plain.contains(".") { return String(plain.dropFirst("::ffff:".count)) }
        let halves = plain.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard let gap = plain.firstRange(of: "::") else { return halves.prefix(4).joined(separator: ":") }
        let head = plain[..<gap.lowerBound].split(separator: ":").map(String.init)
        let tail = plain[gap.upperBound...].split(separator: ":").map(String.init)
        let zeros = Array(repeating: "0", count: max(0, 8 - head.count - tail.count))
        return (head + zeros + tail).prefix(4).joined(separator: ":")
    }

    /// How whoever asks within this process is called.
    static let thisProcess = "this process"

    /// Whether it is this machine that is called so.
    static func isOwn(_ name: String) -> Bool { name.hasPrefix("127.") || name == ownIPv6 || name == thisProcess }
    private static let ownIPv6 = "::1"

    /// The name of clients whose address is not known: they share their limits.
    static let unknown = "unknown"

    /// The address that the operator's proxy has seen: the last of its list, since a client can write those before it.
    ///
    /// A port is removed, as in `192.0.2.1:4711` and `[2001:db8::1]:4711`.
    ///
    /// - Returns: Nil for text that is no address.
    static func last(forwarded header: String) -> String? {
        let tail = header.utf8.suffix(addressByteCountMax)
        let comma = tail.lastIndex(of: UInt8(ascii: ","))
        guard comma != nil || header.utf8.count < addressByteCountMax else { return nil }
        let last = tail[(comma.map(tail.index(after:)) ?? tail.startIndex)...]
        guard last.allSatisfy({ $0 < 0x80 }) else { return nil }
        let text = String(Substring(last)).filter { $0 != " " && $0 != "\t" }
        var address = text[...]
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            let port = text[end...].dropFirst()
            guard port.isEmpty || isPort(port) else { return nil }
            address = text[..<end].dropFirst()
        } else if let colon = text.firstIndex(of: ":"), text.contains("."), isPort(text[colon...]) {
            address = text[..<colon]
        }
        // The zone of a link-local address is omitted.
        let plain = String(address.prefix { $0 != "%" })
        guard (try? SocketAddress(ipAddress: plain, port: 0)) != nil else { return nil }
        return plain
    }

    /// More than an IPv6 address in brackets with a port and spaces around it.
    private static let addressByteCountMax = 80

    private static func isPort(_ text: Substring) -> Bool {
        text.first == ":" && (2...6).contains(text.count) && text.dropFirst().allSatisfy { ("0"..."9").contains($0) }
    }
}

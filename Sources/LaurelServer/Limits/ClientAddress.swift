import LaurelModel
import LaurelWire
import NIOCore

/// Where a request comes from, as far as limits tell addresses apart.
enum ClientAddress {
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

    /// The address that the operator's proxy has seen; nil for an `X-Forwarded-For` whose last element is no address.
    static func last(forwarded header: String) -> String? {
        guard let address = HeaderText.lastAddress(UncheckedText(header)),
            (try? SocketAddress(ipAddress: address, port: 0)) != nil
        else { return nil }
        return address
    }
}

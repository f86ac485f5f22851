import LaurelModel
import LaurelWire
import NIOCore

/// The names that identify client addresses in rate limits.
enum ClientAddress {
    /// Returns the name of an address: an IPv4 address, or the first 64 bits of an IPv6 address.
    ///
    /// A network usually gets 64 bits, and its machines choose the other half freely.
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

    /// The name of clients within this process.
    static let thisProcess = "this process"

    /// Returns whether `name` identifies this machine or this process.
    static func isOwn(_ name: String) -> Bool { name.hasPrefix("127.") || name == ownIPv6 || name == thisProcess }
    private static let ownIPv6 = "::1"

    /// The name of clients whose address is unknown. They share their limits.
    static let unknown = "unknown"

    /// Returns the address that the operator's proxy appended; nil if the last element of `X-Forwarded-For` is not an
    /// address.
    static func last(forwarded header: String) -> String? {
        guard let address = HeaderText.lastAddress(UncheckedText(header)),
            (try? SocketAddress(ipAddress: address, port: 0)) != nil
        else { return nil }
        return address
    }
}

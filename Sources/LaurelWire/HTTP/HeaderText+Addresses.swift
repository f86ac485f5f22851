package import LaurelModel

extension HeaderText {
    /// The maximum number of bytes of an address, enough for an IPv6 address in brackets with a port and spaces around
    /// it.
    private static let addressByteCountMax = 80

    /// Returns the address that the operator's proxy appended, which is the last one of an `X-Forwarded-For` field. A
    /// client can forge the earlier ones.
    ///
    /// A port and a zone are removed, as in `192.0.2.1:4711`, `[2001:db8::1]:4711` and `fe80::1%eth0`.
    ///
    /// - Returns: A text without spaces that may be an address; nil for any other text.
    package static func lastAddress(_ forwardedFor: UncheckedText) -> String? {
        let tail = forwardedFor.bytes.suffix(addressByteCountMax)
        let comma = tail.lastIndex(of: UInt8(ascii: ","))
        guard comma != nil || forwardedFor.bytes.count < addressByteCountMax else { return nil }
        let last = tail[(comma.map(tail.index(after:)) ?? tail.startIndex)...]
        guard last.allSatisfy({ $0 < 0x80 }) else { return nil }
        let text = last.filter { $0 != 0x20 && $0 != 0x09 }
        var address = text[...]
        if text.first == UInt8(ascii: "[") {
            guard let end = text.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let port = text[end...].dropFirst()
            guard port.isEmpty || isPort(port) else { return nil }
            address = text[..<end].dropFirst()
        } else if let colon = text.firstIndex(of: UInt8(ascii: ":")), text.contains(UInt8(ascii: ".")),
            isPort(text[colon...])
        {
            address = text[..<colon]
        }
        let plain = address.prefix { $0 != UInt8(ascii: "%") }
        return UncheckedText(decoding: plain).ascii(byteCountMax: addressByteCountMax)
    }

    private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
        text.first == UInt8(ascii: ":") && (2...6).contains(text.count)
            && text.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

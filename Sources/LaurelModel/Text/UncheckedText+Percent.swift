extension UncheckedText {
    /// Returns the percent-decoded text (RFC 3986, section 2.1). Returns nil if a `%` is not followed by two
    /// hexadecimal digits, or if the bytes are not UTF-8.
    ///
    /// - Parameter isForm: Whether `+` is a space, as in a query or a form.
    package func percentDecoded(isForm: Bool) -> UncheckedText? {
        let plus = UInt8(ascii: "+"), percent = UInt8(ascii: "%")
        guard bytes.contains(where: { $0 == percent || isForm && $0 == plus }) else { return self }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case plus where isForm: decoded.append(0x20)
            case percent:
                guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else { return nil }
                decoded.append(high << 4 | low)
            default: decoded.append(byte)
            }
        }
        // Decoding replaces bytes that are not UTF-8.
        let text = UncheckedText(decoding: decoded)
        return text.bytes.elementsEqual(decoded) ? text : nil
    }
}

extension UInt8 {
    /// The value of an ASCII hexadecimal digit; nil for another byte.
    package var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// The conversion between UUIDs and their usual form of 8-4-4-4-12 hexadecimal digits.
///
/// Foundation's parser on Linux also accepts a sign, a space or `0x` in place of a digit, so that two texts would be
/// the same id. Its conversions use C's formatted input and output, at ten times the cost.
enum UUIDText {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Returns the 16 bytes of `text`, in upper or lower case; nil if it is not in the usual form.
    static func bytes(of text: String) -> [UInt8]? {
        guard text.utf8.count == 36 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(17)
        var isSecondDigit = false
        for (offset, byte) in text.utf8.enumerated() {
            switch offset {
            case 8, 13, 18, 23:
                guard byte == UInt8(ascii: "-") else { return nil }
            default:
                guard let digit = byte.hexDigit else { return nil }
                if isSecondDigit { bytes[bytes.count - 1] |= digit } else { bytes.append(digit << 4) }
                isSecondDigit.toggle()
            }
        }
        return bytes
    }

    /// Returns the text of 16 bytes, in lower case.
    static func text(of bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for byte in bytes {
            switch text.count {
            case 8, 13, 18, 23: text.append(UInt8(ascii: "-"))
            default: break
            }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}

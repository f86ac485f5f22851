/// The kind of a file, detected from its first bytes.
package enum CSVSignature: Equatable, Sendable {
    /// An encoding of text in units of two or four bytes. The raw value is its name for `iconv -f`.
    ///
    /// The name contains a byte order only if the text has no byte order mark.
    package enum WideText: String, Sendable {
        case utf16 = "UTF-16"
        case utf16LittleEndian = "UTF-16LE"
        case utf16BigEndian = "UTF-16BE"
        case utf32 = "UTF-32"
        case utf32LittleEndian = "UTF-32LE"
        case utf32BigEndian = "UTF-32BE"

        var family: String {
            switch self {
            case .utf16, .utf16LittleEndian, .utf16BigEndian: "UTF-16"
            case .utf32, .utf32LittleEndian, .utf32BigEndian: "UTF-32"
            }
        }
    }

    case utf8(markByteCount: Int)
    case wideText(WideText)
    case gzip
    case zip

    /// The number of bytes to examine. A file may be shorter.
    static let byteCount = 4

    init(_ bytes: some Collection<UInt8>) {
        let first = Array(bytes.prefix(Self.byteCount))
        // The mark of little-endian UTF-32 starts with the mark of little-endian UTF-16, so it is checked first.
        self =
            if first == [0xFF, 0xFE, 0, 0] || first == [0, 0, 0xFE, 0xFF] {
                .wideText(.utf32)
            } else if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) {
                .wideText(.utf16)
            } else if first.starts(with: [0xEF, 0xBB, 0xBF]) {
                .utf8(markByteCount: 3)
            } else if first.starts(with: [0x1F, 0x8B]) {
                .gzip
            } else if first == [0x50, 0x4B, 0x03, 0x04] {
                .zip
            } else {
                Self.unmarked(first)
            }
    }

    /// Detects UTF-16 and UTF-32 without a byte order mark, by the NUL bytes in the encoding of ASCII characters.
    private static func unmarked(_ first: [UInt8]) -> CSVSignature {
        switch first.map({ $0 == 0 }) {
        case [false, true, true, true]: .wideText(.utf32LittleEndian)
        case [true, true, true, false]: .wideText(.utf32BigEndian)
        case [false, true, false, true], [false, true]: .wideText(.utf16LittleEndian)
        case [true, false, true, false], [true, false]: .wideText(.utf16BigEndian)
        default: .utf8(markByteCount: 0)
        }
    }
}

/// A separator between fields.
enum CSVSeparator: CaseIterable, Sendable {
    case comma
    case semicolon
    case tab

    var byte: UInt8 {
        switch self {
        case .comma: UInt8(ascii: ",")
        case .semicolon: UInt8(ascii: ";")
        case .tab: UInt8(ascii: "\t")
        }
    }

    /// Returns the separator that occurs most often in a header line, outside quotes. If there is a tie, a comma is
    /// preferred to a semicolon, and a semicolon to a tab.
    ///
    /// Blank lines before the header are skipped. Linear in the header's length.
    ///
    /// - Returns: The separator, or `nil` if `bytes` do not contain the complete header yet.
    static func detected(in bytes: ArraySlice<UInt8>, isWhole: Bool) -> CSVSeparator? {
        var counts = [Int](repeating: 0, count: allCases.count)
        var isQuoted = false
        var hasText = false
        var mayOpen = true
        for byte in bytes {
            let opens = byte == CSVLexer.quote && (isQuoted || mayOpen)
            // If a quote follows a closing quote, the field continues: that is a doubled quote.
            mayOpen = opens || CSVLexer.endsLine(byte)
            if opens {
                isQuoted.toggle()
                hasText = true
            } else if !isQuoted {
                if CSVLexer.endsLine(byte), hasText { return mostUsed(counts) }
                if let index = allCases.firstIndex(where: { $0.byte == byte }) {
                    counts[index] += 1
                    mayOpen = true
                }
                hasText = hasText || !(CSVLexer.endsLine(byte) || CSVLexer.isBlank(byte))
            }
        }
        return isWhole ? mostUsed(counts) : nil
    }

    private static func mostUsed(_ counts: [Int]) -> CSVSeparator {
        let most = counts.max() ?? 0
        return allCases[counts.firstIndex(of: most) ?? 0]
    }
}

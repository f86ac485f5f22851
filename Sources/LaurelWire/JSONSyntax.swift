import Foundation
import LaurelModel

/// Reads a body from outside, byte by byte, before the library decodes it.
///
/// The library rounds 4503599627370497.5 to a whole number, takes the first of two fields by one name and forgives a comma
/// too many. A score that nobody sent would be kept for ever, so all of these are refused here. But for a percentage, every
/// number that Laurel reads is whole: one with a fraction is wrong wherever it stands, and one such as `1000.0` or `1e3` is handed to
/// the library in digits. Texts are checked as ``UncheckedText`` before any of them becomes a `String` that is compared. O(bytes).
struct JSONSyntax {
    /// More than any body has; what follows costs nobody anything.
    private static let depthMax = 16
    private static let fieldCountMax = 64

    private let bytes: [UInt8]
    private let allowsFractions: Bool
    private var offset = 0
    /// The whole numbers that are not written in digits alone, in order, with their digits.
    private var wholeNumbers: [(range: Range<Int>, digits: String)] = []

    /// - Parameter allowsFractions: For a body that has percentages, and no whole numbers that the library might guess at.
    /// - Returns: The body, with every whole number in digits.
    static func checked(_ data: Data, allowsFractions: Bool = false) throws(MalformedBody) -> Data {
        var syntax = JSONSyntax(bytes: Array(data), allowsFractions: allowsFractions)
        try syntax.document()
        return syntax.wholeNumbers.isEmpty ? data : syntax.inDigits
    }

    private var inDigits: Data {
        var data = Data()
        var end = 0
        for number in wholeNumbers {
            data += bytes[end..<number.range.lowerBound]
            data += Data(number.digits.utf8)
            end = number.range.upperBound
        }
        return data + bytes[end...]
    }

    private init(bytes: [UInt8], allowsFractions: Bool) {
        self.bytes = bytes
        self.allowsFractions = allowsFractions
    }

    private mutating func document() throws(MalformedBody) {
        // Some editors begin a file with a mark that it is UTF-8.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        try value(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw .syntax }
    }

    private mutating func value(depth: Int) throws(MalformedBody) {
        guard depth < Self.depthMax else { throw MalformedBody(field: "", reason: "It has too many levels.") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): try object(depth)
        case UInt8(ascii: "["): try list(depth)
        case UInt8(ascii: "\""):
            guard try text().value != nil else {
                throw MalformedBody(
                    field: "",
                    reason: "It contains U+0000 or more than \(UncheckedText.markCountMax) combining marks in a row.")
            }
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try number()
        }
    }

    private mutating func object(_ depth: Int) throws(MalformedBody) {
        offset += 1
        skipSpace()
        guard !take("}") else { return }
        var names: [String] = []
        repeat {
            skipSpace()
            guard let field = try text().name else {
                throw MalformedBody(
                    field: "",
                    reason: "A field's name has 1 to \(UncheckedText.nameByteCountMax) ASCII characters.")
            }
            guard names.count < Self.fieldCountMax else {
                throw MalformedBody(field: field, reason: "There are too many fields.")
            }
            guard !names.contains(field) else {
                throw MalformedBody(field: field, reason: "Name it once.")
            }
            names.append(field)
            skipSpace()
            guard take(":") else { throw .syntax }
            do { try value(depth: depth + 1) } catch { throw error.inside(field) }
            skipSpace()
        } while take(",")
        guard take("}") else { throw .syntax }
    }

    private mutating func list(_ depth: Int) throws(MalformedBody) {
        offset += 1
        skipSpace()
        guard !take("]") else { return }
        var index = 0
        repeat {
            do { try value(depth: depth + 1) } catch { throw error.inside("[\(index)]") }
            index += 1
            skipSpace()
        } while take(",")
        guard take("]") else { throw .syntax }
    }

    /// The text between the quotes, with its escapes decoded.
    private mutating func text() throws(MalformedBody) -> UncheckedText {
        guard take("\"") else { throw .syntax }
        let start = offset
        var decoded: [UInt8] = []
        // Bytes up to here are in `decoded`, once there is an escape.
        var copied = start
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw .syntax }
            if byte == UInt8(ascii: "\\") {
                decoded += bytes[copied..<offset]
                try takeEscape(into: &decoded)
                copied = offset
            } else {
                offset += 1
            }
        }
        decoded += bytes[copied..<offset]
        guard take("\"") else { throw .syntax }
        // Decoding replaces bytes that are not UTF-8.
        let text = UncheckedText(decoding: decoded)
        guard text.bytes.elementsEqual(decoded) else { throw .syntax }
        return text
    }

    private mutating func takeEscape(into decoded: inout [UInt8]) throws(MalformedBody) {
        offset += 1
        let letter = next
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded += [letter].compactMap(\.self)
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0C)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"):
            var units = [try takeCodeUnit()]
            if UTF16.isLeadSurrogate(units[0]) {
                guard take("\\"), take("u") else { throw .syntax }
                units.append(try takeCodeUnit())
            }
            guard units.count == 2 ? UTF16.isTrailSurrogate(units[1]) : !UTF16.isTrailSurrogate(units[0]) else {
                throw .syntax
            }
            decoded += String(decoding: units, as: UTF16.self).utf8
        default: throw .syntax
        }
    }

    /// Four hexadecimal digits.
    private mutating func takeCodeUnit() throws(MalformedBody) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = next?.hexDigit else { throw .syntax }
            unit = unit << 4 | UInt16(digit)
            offset += 1
        }
        return unit
    }

    private mutating func word(_ word: StaticString) throws(MalformedBody) {
        let isThere = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
        guard isThere else { throw .syntax }
        offset += word.utf8CodeUnitCount
    }

    private mutating func number() throws(MalformedBody) {
        let start = offset
        _ = take("-")
        guard let first = next, let digitCount = takeDigits() else { throw .syntax }
        guard first != UInt8(ascii: "0") || digitCount == 1 else { throw .syntax }
        let end = offset
        if take(".") {
            guard takeDigits() != nil else { throw .syntax }
        }
        if take("e") || take("E") {
            if !take("-") { _ = take("+") }
            guard takeDigits() != nil else { throw .syntax }
        }
        guard offset > end, !allowsFractions else { return }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        switch DecimalText(bytes[start..<offset]) {
        case .whole(let digits): wholeNumbers.append((start..<offset, digits))
        case .fraction: throw MalformedBody(FractionalScore(text: text, leaderboard: nil))
        case .beyond, .notANumber: throw MalformedBody(field: "", reason: InvalidScore.beyondInt64(text).description)
        }
    }
}

// MARK: - Bytes

extension JSONSyntax {
    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    /// How many digits were taken; nil where there is none.
    private mutating func takeDigits() -> Int? {
        let start = offset
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        return offset > start ? offset - start : nil
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }
}

extension MalformedBody {
    fileprivate static var syntax: MalformedBody { MalformedBody(field: "", reason: "Write valid JSON in UTF-8.") }
}

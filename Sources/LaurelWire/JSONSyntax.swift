import Foundation
import LaurelModel

/// Reads a body from outside, byte by byte, before the library decodes it.
///
/// The library rounds 4503599627370497.5 to a whole number, takes the first of two fields by one name and forgives a comma
/// too many. A score that nobody sent would be kept for ever, so all of these are refused here. But for a percentage, every
/// number that Laurel reads is whole: one with a fraction or an exponent is wrong wherever it stands. O(bytes).
struct JSONSyntax {
    /// More than any body has; what follows costs nobody anything.
    private static let depthMax = 16
    private static let fieldCountMax = 64

    private let bytes: [UInt8]
    private let allowsFractions: Bool
    private var offset = 0

    /// - Parameter allowsFractions: For a body that has percentages, and no whole numbers that the library might guess at.
    static func check(_ data: Data, allowsFractions: Bool = false) throws(MalformedBody) {
        var syntax = JSONSyntax(bytes: Array(data), allowsFractions: allowsFractions)
        try syntax.document()
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
        case UInt8(ascii: "\""): _ = try text()
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
        var names: [ArraySlice<UInt8>] = []
        repeat {
            skipSpace()
            let name = try text()
            let field = String(String(decoding: name, as: UTF8.self).prefix(100))
            guard names.count < Self.fieldCountMax else {
                throw MalformedBody(field: field, reason: "There are too many fields.")
            }
            guard !names.contains(name) else {
                throw MalformedBody(field: field, reason: "Name it once.")
            }
            names.append(name)
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

    /// What stands between the quotes. Whether it is UTF-8, and whole characters, is for the library to see.
    private mutating func text() throws(MalformedBody) -> ArraySlice<UInt8> {
        guard take("\"") else { throw .syntax }
        let start = offset
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw .syntax }
            offset += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = offset
        guard take("\"") else { throw .syntax }
        return bytes[start..<end]
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
        do throws(InvalidScore) { _ = try Int64(scoreText: text) } catch {
            if case .fraction = error { throw MalformedBody(FractionalScore(text: text, leaderboard: nil)) }
            throw MalformedBody(field: "", reason: error.description)
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

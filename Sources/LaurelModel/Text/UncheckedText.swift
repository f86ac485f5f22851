/// Text from outside the process, handled as bytes until its length and alphabet are checked.
///
/// Swift normalizes a `String` when it compares, hashes, lowercases or counts it. Normalization sorts the combining
/// marks after a letter by insertion, so that n marks cost n² steps. No operation here normalizes: each is linear in
/// the bytes.
package struct UncheckedText: Sendable {
    /// The maximum length of the name of a header option, cookie, parameter, form field or JSON field, in bytes.
    package static let nameByteCountMax = 64
    /// The maximum number of combining marks in a row. A display name of the largest size has fewer.
    package static let markCountMax = 100

    private let text: Substring

    /// Creates an unchecked text.
    package init(_ text: Substring) { self.text = text }

    /// Creates an unchecked text.
    package init(_ text: String) { self.text = text[...] }

    /// Decodes UTF-8. Invalid bytes become U+FFFD.
    package init(decoding bytes: some Collection<UInt8>) { self.init(String(decoding: bytes, as: UTF8.self)) }

    /// The bytes of UTF-8.
    package var bytes: Substring.UTF8View { text.utf8 }

    /// The text as the name of a protocol element; nil unless it is 1 to ``nameByteCountMax`` printable ASCII
    /// characters.
    package var name: String? { ascii(byteCountMax: Self.nameByteCountMax) }

    /// The text; nil unless it is 1 to `byteCountMax` printable ASCII characters.
    package func ascii(byteCountMax: Int) -> String? {
        guard !bytes.isEmpty, bytes.count <= byteCountMax, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            return nil
        }
        return String(text)
    }

    /// The text as a value; nil if it contains U+0000, which databases cannot store in a text, or more than
    /// ``markCountMax`` combining marks in a row. All later operations on it are linear.
    package var value: String? {
        guard text.utf8.contains(where: { $0 == 0 || $0 >= 0x80 }) else { return String(text) }
        var markCount = 0
        for scalar in text.unicodeScalars {
            guard scalar != "\0" else { return nil }
            markCount = scalar.isCombining ? markCount + 1 : 0
            guard markCount <= Self.markCountMax else { return nil }
        }
        return String(text)
    }

    /// Whether both texts have the same bytes.
    package static func == (text: Self, other: String) -> Bool { text.bytes.elementsEqual(other.utf8) }

    /// Whether the text equals `name`, a lower-case ASCII text, ignoring ASCII case.
    package func isSpelled(_ name: String) -> Bool {
        bytes.lazy.map(\.lowercasedASCII).elementsEqual(name.utf8)
    }

    /// Returns the parts between the separators, without leading and trailing spaces and tabs.
    package func elements(separatedBy separator: Unicode.Scalar) -> [UncheckedText] {
        bytes.split(separator: UInt8(ascii: separator)).map { UncheckedText(Substring($0)).trimmed }
    }

    /// Splits the text at the first `separator`; returns nil if there is none.
    package func divided(at separator: Unicode.Scalar) -> (name: UncheckedText, value: UncheckedText)? {
        guard let index = bytes.firstIndex(of: UInt8(ascii: separator)) else { return nil }
        return (UncheckedText(text[..<index]), UncheckedText(text[bytes.index(after: index)...]))
    }

    private var trimmed: UncheckedText {
        let isText = { (byte: UInt8) in byte != 0x20 && byte != 0x09 }
        guard let first = bytes.firstIndex(where: isText), let last = bytes.lastIndex(where: isText) else {
            return UncheckedText("")
        }
        return UncheckedText(text[first...last])
    }
}

extension UInt8 {
    /// The lower-case letter of a capital ASCII letter; any other byte unchanged.
    fileprivate var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
}

extension Unicode.Scalar {
    /// Whether normalization may move this scalar past its neighbors.
    fileprivate var isCombining: Bool { value >= 0x300 && properties.canonicalCombiningClass != .notReordered }
}

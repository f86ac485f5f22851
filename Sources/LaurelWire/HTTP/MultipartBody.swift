package import LaurelModel

/// The parts of a form with files, `multipart/form-data` (RFC 7578), as browsers send it. A body of another type has no
/// parts.
///
/// Parsing takes linear time: a search never continues past the end of the current part.
package struct MultipartBody: Sendable {
    /// A part of a form.
    package struct Part: Sendable {
        /// The name of the field.
        package let name: String
        /// Whether the part is a file.
        package let isFile: Bool
        /// The content.
        package let bytes: ArraySlice<UInt8>
    }

    /// The maximum number of parts, which is more than any form of Laurel has.
    package static let partCountMax = 16
    private static let headByteCountMax = 1_024
    private static let lineEnd = Array("\r\n".utf8)
    private static let headEnd = Array("\r\n\r\n".utf8)

    /// The parts, in order.
    package private(set) var parts: [Part] = []

    /// Parses a body.
    ///
    /// - Parameter type: The complete `Content-Type`, with its boundary.
    package init(_ body: [UInt8], type: UncheckedText) throws(FormFault) {
        guard let boundary = Self.parameter("boundary", of: type)?.ascii(byteCountMax: 70) else { return }
        // With a line break before it, the first boundary has the form of the later ones.
        let bytes = Self.lineEnd + body
        let delimiter = Self.lineEnd + Array("--\(boundary)".utf8)
        guard var start = Self.find(delimiter, in: bytes[...]) else { return }
        while true {
            let behind = bytes[(start + delimiter.count)...]
            guard let end = Self.find(delimiter, in: behind) else { return }
            try appendPart(behind[..<end])
            start = end
        }
    }

    /// Adds a part.
    ///
    /// - Parameter content: The head and the bytes of the part.
    private mutating func appendPart(_ content: ArraySlice<UInt8>) throws(FormFault) {
        guard let headEnd = Self.find(Self.headEnd, in: content.prefix(Self.headByteCountMax)) else { return }
        let head = UncheckedText(decoding: content[..<headEnd])
        let fields = head.elements(separatedBy: "\n").compactMap { $0.divided(at: ":") }
        guard let field = fields.first(where: { $0.name.isSpelled("content-disposition") })?.value,
            let named = Self.parameter("name", of: field)
        else { return }
        guard let name = named.name else { throw .name }
        guard parts.count < Self.partCountMax else { throw .tooManyFields(Self.partCountMax) }
        let isFile = Self.parameter("filename", of: field) != nil
        parts.append(Part(name: name, isFile: isFile, bytes: content[(headEnd + Self.headEnd.count)...]))
    }

    /// Returns a parameter of a header field without its quotation marks.
    ///
    /// Browsers percent-encode quotation marks and line breaks in names, which no form of Laurel has.
    private static func parameter(_ name: String, of field: UncheckedText) -> UncheckedText? {
        var rest = field.divided(at: ";")?.value
        while let text = rest {
            guard let (found, value) = text.divided(at: "=") else { return nil }
            let isQuoted = value.bytes.first == UInt8(ascii: "\"")
            let quoted = isQuoted ? UncheckedText(Substring(value.bytes.dropFirst())).divided(at: "\"") : nil
            let sides = value.divided(at: ";")
            if found.elements(separatedBy: ";").last?.isSpelled(name) == true {
                return quoted?.name ?? sides?.name ?? value
            }
            rest = quoted.map { $0.value.divided(at: ";")?.value } ?? sides?.value
        }
        return nil
    }

    /// Returns the index at which `needle` starts; nil if it is not found.
    ///
    /// Only a carriage return starts a comparison, and a needle has at most two, so the search takes linear time.
    private static func find(_ needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= needle.count else { return nil }
        return (bytes.startIndex...(bytes.endIndex - needle.count)).first { index in
            bytes[index] == needle[0] && bytes[index..<(index + needle.count)].elementsEqual(needle)
        }
    }
}

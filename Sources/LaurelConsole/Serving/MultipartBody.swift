/// The parts of a body as browsers send forms with files: `multipart/form-data` (RFC 7578). What is no such body has none.
struct MultipartBody {
    struct Part {
        let name: String
        let isFile: Bool
        let bytes: [UInt8]
    }

    private(set) var parts: [Part] = []

    private static let lineEnd = Array("\r\n".utf8)
    private static let headEnd = Array("\r\n\r\n".utf8)

    /// - Parameter type: The whole `Content-Type`, with its boundary.
    init(_ bytes: [UInt8], type: String) {
        guard let boundary = Self.parameter("boundary", of: type), (1...70).contains(boundary.utf8.count) else {
            return
        }
        // A line end before the first boundary makes it like the others.
        let bytes = Self.lineEnd + bytes
        let delimiter = Self.lineEnd + Array("--\(boundary)".utf8)
        var start = Self.find(delimiter, in: bytes, from: 0)
        while let begin = start {
            start = Self.find(delimiter, in: bytes, from: begin + delimiter.count)
            guard let end = start else { return }
            let content = bytes[(begin + delimiter.count)..<end]
            guard let head = Self.find(Self.headEnd, in: bytes, from: content.startIndex), head + 4 <= end
            else { continue }
            take(String(decoding: bytes[content.startIndex..<head], as: UTF8.self), bytes[(head + 4)..<end])
        }
    }

    private mutating func take(_ head: String, _ bytes: ArraySlice<UInt8>) {
        let lines = head.split(separator: "\r\n")
        let field = lines.first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let field, let name = Self.parameter("name", of: String(field)) else { return }
        let isFile = Self.parameter("filename", of: String(field)) != nil
        parts.append(Part(name: name, isFile: isFile, bytes: Array(bytes)))
    }

    /// Browsers write quotes and line ends in names as percent signs do, which no form of ours has.
    private static func parameter(_ name: String, of field: String) -> String? {
        for piece in field.split(separator: ";").dropFirst() {
            let piece = piece.drop { $0 == " " }
            guard piece.lowercased().hasPrefix(name + "=") else { continue }
            let value = piece.dropFirst(name.count + 1)
            return String(value.hasPrefix("\"") ? value.dropFirst().prefix { $0 != "\"" } : value)
        }
        return nil
    }

    /// Where `needle` begins; nil where it is nowhere.
    private static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count >= needle.count, start <= bytes.count - needle.count else { return nil }
        return (start...(bytes.count - needle.count)).first { index in
            bytes[index] == needle[0] && bytes[index..<(index + needle.count)].elementsEqual(needle)
        }
    }
}

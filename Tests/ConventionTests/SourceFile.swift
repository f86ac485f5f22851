import Foundation

/// The text of a file of the project.
struct SourceFile: Sendable {
    /// The path relative to the package's root.
    let path: String
    let isExecutable: Bool
    let text: String
    let lines: [String]
    /// The lines without comments and without string literals of one line.
    let code: [String]

    init(path: String, text: String, isExecutable: Bool = false) {
        self.path = path
        self.isExecutable = isExecutable
        self.text = text
        lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        code = lines.map(Self.code)
    }

    /// The name without folders and `.swift`.
    var name: String { String(path.split(separator: "/").last ?? "").replacing(".swift", with: "") }
    var isSource: Bool { path.hasPrefix("Sources/") }
    /// Whether the file is part of a program, including benchmarks and fuzzing.
    var isProgram: Bool { isSource || path.hasPrefix("Benchmarks/Sources/") || path.hasPrefix("Fuzz/") }
    /// The module that contains the file, or nil outside of `Sources`.
    var module: String? { isSource ? path.split(separator: "/").dropFirst().first.map(String.init) : nil }

    func violation(at index: Int, _ advice: String) -> Violation {
        Violation(file: path, line: index + 1, advice: advice)
    }

    /// Whether the line above is a comment, or this line ends with one.
    func isCommented(at index: Int) -> Bool {
        lines[index].contains("// ") || index > 0 && lines[index - 1].drop { $0 == " " }.hasPrefix("//")
    }

    private static func code(of line: String) -> String {
        guard line.hasBytes(of: "\"") || line.hasBytes(of: "//") else { return line }
        // Scans bytes, which is several times as fast as characters in a debug build.
        let (quote, backslash, slash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"))
        var code: [UInt8] = []
        var isQuoted = false
        var last: UInt8 = 0
        for byte in line.utf8 {
            if byte == quote, last != backslash { isQuoted.toggle() }
            if !isQuoted {
                if byte == slash, last == slash { return String(decoding: code.dropLast(), as: UTF8.self) }
                code.append(byte)
            }
            last = byte
        }
        return String(decoding: code, as: UTF8.self)
    }
}

extension String {
    /// Returns whether the text contains `needle` as a separate word.
    func mentions(_ needle: String) -> Bool {
        hasBytes(of: needle)
            && ranges(of: needle).contains { range in
                let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
                let after = range.upperBound < endIndex ? self[range.upperBound] : " "
                return !(needle.first!.isWordPart && (before.isWordPart || before == "."))
                    && !(needle.last!.isWordPart && after.isWordPart)
            }
    }

    /// Returns whether the UTF-8 of the text contains the UTF-8 of `needle`. In a debug build, it is a hundred times as
    /// fast as `contains`.
    func hasBytes(of needle: String) -> Bool {
        withCString { text in needle.withCString { strstr(text, $0) != nil } }
    }

    var words: [Substring] { split { !$0.isWordPart } }
}

extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}

/// A file of the project as text.
struct SourceFile: Sendable {
    /// From the package's root.
    let path: String
    let isExecutable: Bool
    let lines: [String]
    /// The lines without what is in comments or between quotes on one line.
    let code: [String]

    init(path: String, text: String, isExecutable: Bool = false) {
        self.path = path
        self.isExecutable = isExecutable
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        code = lines.map(Self.code)
    }

    var text: String { lines.joined(separator: "\n") }
    /// Without folders and `.swift`.
    var name: String { String(path.split(separator: "/").last ?? "").replacing(".swift", with: "") }
    var isSource: Bool { path.hasPrefix("Sources/") }
    /// Whether it is part of a program, the benchmarks' and the fuzzing's too.
    var isProgram: Bool { isSource || path.hasPrefix("Benchmarks/Sources/") || path.hasPrefix("Fuzz/") }
    /// The folder of a target's sources, or nil elsewhere.
    var room: String? { isSource ? path.split(separator: "/").dropFirst().first.map(String.init) : nil }

    func offence(at index: Int, _ advice: String) -> Offence { Offence(file: path, line: index + 1, advice: advice) }

    /// Whether a comment stands on the line above, or ends this one.
    func isCommented(at index: Int) -> Bool {
        lines[index].contains("// ") || index > 0 && lines[index - 1].drop { $0 == " " }.hasPrefix("//")
    }

    private static func code(of line: String) -> String {
        var code = ""
        var isQuoted = false
        var last: Character = " "
        for character in line {
            if character == "\"", last != "\\" { isQuoted.toggle() }
            if !isQuoted {
                if character == "/", last == "/" { return String(code.dropLast()) }
                code.append(character)
            }
            last = character
        }
        return code
    }
}

extension String {
    /// Whether `needle` stands here as a word of its own.
    func mentions(_ needle: String) -> Bool {
        ranges(of: needle).contains { range in
            let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
            let after = range.upperBound < endIndex ? self[range.upperBound] : " "
            return !(needle.first!.isWordPart && (before.isWordPart || before == "."))
                && !(needle.last!.isWordPart && after.isWordPart)
        }
    }

    var words: [Substring] { split { !$0.isWordPart } }
}

extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}

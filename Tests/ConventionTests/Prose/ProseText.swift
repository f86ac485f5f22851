/// A piece of the project's text: a line, a string literal or the name of a test.
struct ProseText {
    /// The kinds of text that are measured separately.
    enum Kind: String, CaseIterable {
        case docComment = "doc comments"
        case comment = "comments"
        case string = "string literals"
        case testName = "names of tests"
        case markdown = "Markdown"
        case openAPI = "openapi.yaml"
        case web = "web files"
    }

    let kind: Kind
    let text: Substring
    /// The index of the line in its file.
    let line: Int
    /// Whether the text starts a block, such as a doc comment, a summary or a name.
    let isOpening: Bool

    /// Returns the text of a file, without code.
    static func all(in file: SourceFile) -> [ProseText] {
        if file.path.hasSuffix(".swift") { return swift(file) }
        if file.path.hasSuffix(".md") {
            return file.lines.indices.map {
                ProseText(kind: .markdown, text: file.lines[$0][...], line: $0, isOpening: false)
            }
        }
        if file.path.hasSuffix("openapi.yaml") { return openAPI(file) }
        if [".js", ".mjs", ".ts", ".html"].contains(where: file.path.hasSuffix) {
            return file.lines.indices.map {
                ProseText(kind: .web, text: file.lines[$0][...], line: $0, isOpening: false)
            }
        }
        return []
    }

    private static func swift(_ file: SourceFile) -> [ProseText] {
        var texts: [ProseText] = []
        var isInDocComment = false
        for (index, line) in file.lines.enumerated() {
            let content = line.drop { $0 == " " }
            guard !content.hasPrefix("///") else {
                let text = content.dropFirst(3).drop { $0 == " " }
                texts.append(ProseText(kind: .docComment, text: text, line: index, isOpening: !isInDocComment))
                isInDocComment = true
                continue
            }
            isInDocComment = false
            if line.hasBytes(of: "\"") {
                texts += literals(of: line).map { ProseText(kind: .string, text: $0, line: index, isOpening: false) }
            } else if line.hasBytes(of: "//"), let start = line.firstRange(of: "//"),
                !line[..<start.lowerBound].hasSuffix(":")
            {
                texts.append(ProseText(kind: .comment, text: line[start.upperBound...], line: index, isOpening: false))
            }
            if line.hasBytes(of: "func `"), let start = line.firstRange(of: "func `") {
                let name = line[start.upperBound...].prefix { $0 != "`" }
                texts.append(ProseText(kind: .testName, text: name, line: index, isOpening: true))
            }
        }
        return texts
    }

    /// Returns the string literals of a line that have at least three words.
    private static func literals(of line: String) -> [Substring] {
        var literals: [Substring] = []
        var start: String.Index?
        var isEscaped = false
        for index in line.indices {
            if isEscaped {
                isEscaped = false
            } else if line[index] == "\\" {
                isEscaped = start != nil
            } else if line[index] == "\"" {
                if let from = start {
                    literals.append(line[from..<index])
                    start = nil
                } else {
                    start = line.index(after: index)
                }
            }
        }
        return literals.filter { literal in literal.count { $0 == " " } >= 2 }
    }

    private static func openAPI(_ file: SourceFile) -> [ProseText] {
        file.lines.enumerated().map { index, line in
            for key in ["summary: ", "description: "] where line.hasBytes(of: key) {
                guard let range = line.firstRange(of: key) else { continue }
                let text = line[range.upperBound...].drop { "\"'".contains($0) }
                if let first = text.first, !"|>{".contains(first) {
                    return ProseText(kind: .openAPI, text: text, line: index, isOpening: true)
                }
            }
            return ProseText(kind: .openAPI, text: line[...], line: index, isOpening: false)
        }
    }
}

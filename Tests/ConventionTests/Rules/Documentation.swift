extension ConventionRule {
    /// The modules that games, apps and tests link.
    private static let libraries: Set<String> = [
        "LaurelKit", "LaurelGameKit", "LaurelEmbedded", "LaurelTesting", "LaurelTestServer", "LaurelRanking",
    ]

    static let documentation = ConventionRule(name: "The public declarations of the libraries are documented") {
        project in
        project.swiftFiles.filter { $0.module.map(libraries.contains) ?? false }.flatMap { file in
            undocumentedDeclarations(of: file).map {
                file.violation(
                    at: $0, "Add a doc comment: a summary, units and ranges, errors, and complexity if it matters.")
            }
        }
    }

    private static let kinds: Set<Substring> = [
        "func", "var", "let", "init", "struct", "class", "enum", "actor", "protocol", "typealias", "subscript", "case",
        "associatedtype",
    ]

    /// Returns the indices of the lines that declare something public without a doc comment.
    private static func undocumentedDeclarations(of file: SourceFile) -> [Int] {
        var publicTypes: [(indentation: Int, kind: Substring)] = []
        return file.code.indices.filter { index in
            let line = file.code[index]
            let indentation = line.prefix { $0 == " " }.count
            let words = line.words
            guard let first = words.first else { return false }
            publicTypes.removeAll { $0.indentation >= indentation }
            let isImport = words.contains("import")
            let isPublic = !isImport && zip(words, words.dropFirst()).prefix(3).contains(where: isPublicDeclaration)
            // A case of a public enumeration and a requirement of a public protocol are public without the keyword.
            let isMember = publicTypes.last.map { type in
                indentation == type.indentation + 4
                    && (type.kind == "enum"
                        ? first == "case" : ["func", "var", "init", "associatedtype"].contains(first))
            }
            let kind = words.first { ["enum", "protocol"].contains($0) }
            if isPublic, let kind { publicTypes.append((indentation, kind)) }
            guard isPublic || isMember == true, !isExempt(line, words) else { return false }
            return !isDocumented(index, in: file)
        }
    }

    /// Returns whether a word makes a declaration public. `open` is also a name.
    private static func isPublicDeclaration(_ word: Substring, _ next: Substring) -> Bool {
        word == "public" || word == "open" && kinds.union(["override", "convenience"]).contains(next)
    }

    /// Returns whether a line declares an extension, an override or a requirement of a standard protocol.
    private static func isExempt(_ line: String, _ words: [Substring]) -> Bool {
        guard words.contains(where: kinds.contains), !words.contains("extension"), !words.contains("override") else {
            return true
        }
        return [
            "func ==", "func <", "hash(into", "encode(to", "encode(with", "init(from decoder", "init?(coder",
            "var description:",
            "var debugDescription:", "var hash:", "func isEqual(", "var supportsSecureCoding",
        ].contains(where: line.hasBytes)
    }

    /// Returns whether a doc comment precedes the declaration and its attributes.
    private static func isDocumented(_ index: Int, in file: SourceFile) -> Bool {
        for line in file.lines[..<index].reversed() {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("///") { return true }
            guard text.hasPrefix("@") || text.hasPrefix("#if") || text.hasPrefix("// swift-format-ignore") else {
                return false
            }
        }
        return false
    }
}

extension ConventionRule {
    static let mentions = ConventionRule(name: "Every declaration is used") { project in
        var counts: [String: Int] = [:]
        for line in project.swiftFiles.flatMap(\.lines) {
            let isCommented = line.hasBytes(of: "//")
            let end = isCommented ? line.firstRange(of: "//")?.lowerBound ?? line.endIndex : line.endIndex
            let words = ProseWords.words(of: line.prefix(upTo: end))
            // An extension of a type is not a use of it.
            for word in words.first == "extension" ? words.dropFirst(2) : words[...] { counts[word, default: 0] += 1 }
        }
        return project.swiftFiles.filter(\.isSource).flatMap { file in
            file.code.enumerated().compactMap { index, line -> Violation? in
                guard let name = declaredName(line), counts[name] == 1 else { return nil }
                return file.violation(at: index, "\(name) is not used: use it, test it or delete it.")
            }
        }
    }

    /// Returns the name of the type or function that a line without indentation declares, unless it is private.
    private static func declaredName(_ line: String) -> String? {
        guard line.first?.isLetter == true else { return nil }
        let words = line.words
        guard !words.contains("private"), !words.contains("fileprivate") else { return nil }
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias", "func"]
        guard let kind = words.prefix(4).firstIndex(where: kinds.contains), kind + 1 < words.count else { return nil }
        return String(words[kind + 1])
    }
}

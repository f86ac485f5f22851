extension HouseRule {
    static let mentions = HouseRule(name: "everything that is declared is used") { project in
        var counts: [Substring: Int] = [:]
        for line in project.swiftFiles.flatMap(\.lines) {
            let words = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex).split { character in
                !(character.isLetter || character.isNumber || character == "_")
            }
            // What a type's own extensions say of it is not a use of it.
            for word in words.first == "extension" ? words.dropFirst(2) : words[...] { counts[word, default: 0] += 1 }
        }
        return project.swiftFiles.filter(\.isSource).flatMap { file in
            file.code.enumerated().compactMap { index, line -> Offence? in
                guard let name = declaredName(line), counts[Substring(name)] == 1 else { return nil }
                return file.offence(at: index, "Nothing mentions \(name): use it, test it or delete it.")
            }
        }
    }

    /// The type or function that a line without indentation declares for others.
    private static func declaredName(_ line: String) -> String? {
        guard line.first?.isLetter == true else { return nil }
        let words = line.words
        guard !words.contains("private"), !words.contains("fileprivate") else { return nil }
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias", "func"]
        guard let kind = words.prefix(4).firstIndex(where: kinds.contains), kind + 1 < words.count else { return nil }
        return String(words[kind + 1])
    }
}

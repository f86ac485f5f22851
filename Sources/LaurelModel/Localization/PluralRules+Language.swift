extension PluralRules {
    /// Returns the rules of a language. A language that CLDR lacks has the rules of English: one and other.
    static func of(_ tag: LanguageTag) -> PluralRules? {
        // Portugal's rules apply in every region except Brazil.
        let isPortugals = tag.language == "pt" && tag.region != nil && tag.region != "BR"
        return all[isPortugals ? "pt_PT" : tag.language] ?? all["en"]
    }

    /// The rules in ``cldr``, by language.
    static let all: [String: PluralRules] = {
        var all: [String: PluralRules] = [:]
        // A group is a line of languages, followed by one line for each rule.
        for group in cldr.split(separator: "\n\n") {
            let lines = group.split(separator: "\n")
            guard let rules = PluralRules(lines.dropFirst()) else { continue }
            for language in lines[0].split(separator: " ") { all[String(language)] = rules }
        }
        return all
    }()
}

extension PluralRules {
    /// The rules of a language. One of which CLDR knows nothing has English's: one and other.
    static func of(_ tag: LanguageTag) -> PluralRules? {
        // Portugal's rules hold wherever Brazil's don't.
        let isPortugals = tag.language == "pt" && tag.region != nil && tag.region != "BR"
        return all[isPortugals ? "pt_PT" : tag.language] ?? all["en"]
    }

    /// By language, all of ``cldr``.
    static let all: [String: PluralRules] = {
        var all: [String: PluralRules] = [:]
        // A group is a line of languages with a line for each rule.
        for group in cldr.split(separator: "\n\n") {
            let lines = group.split(separator: "\n")
            guard let rules = PluralRules(lines.dropFirst()) else { continue }
            for language in lines[0].split(separator: " ") { all[String(language)] = rules }
        }
        return all
    }()
}

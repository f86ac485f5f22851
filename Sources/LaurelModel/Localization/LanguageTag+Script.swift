extension LanguageTag {
    /// Returns the script in which a region writes a language that has several scripts; nil for other languages.
    static func usualScript(of language: String, in region: String?) -> String? {
        guard let scripts = scripts[language] else { return nil }
        return region.flatMap { scripts.elsewhere[$0] } ?? scripts.usual
    }

    /// The script by region, from CLDR's likely subtags, for the languages that have locales in more than one script.
    private static let scripts: [String: (usual: String, elsewhere: [String: String])] = [
        "az": ("Latn", ["IQ": "Arab", "IR": "Arab", "RU": "Cyrl"]),
        "bs": ("Latn", [:]), "ff": ("Latn", [:]), "hi": ("Deva", [:]),
        "kk": ("Cyrl", ["AF": "Arab", "CN": "Arab", "IR": "Arab", "MN": "Arab"]), "kok": ("Deva", [:]),
        "ks": ("Arab", [:]),
        "kxv": ("Latn", [:]), "mni": ("Beng", [:]), "ms": ("Latn", ["CC": "Arab"]),
        "pa": ("Guru", ["PK": "Arab"]), "sat": ("Olck", [:]), "sd": ("Arab", ["IN": "Deva"]), "shi": ("Tfng", [:]),
        "sr": ("Cyrl", ["ME": "Latn", "RO": "Latn", "RU": "Latn", "TR": "Latn"]),
        "su": ("Latn", [:]), "ur": ("Arab", [:]), "uz": ("Latn", ["AF": "Arab", "CN": "Cyrl"]), "vai": ("Vaii", [:]),
        "yue": ("Hant", ["CN": "Hans"]),
        "zh": (
            "Hans",
            Dictionary(
                uniqueKeysWithValues: [
                    "AU", "BN", "GB", "GF", "HK", "ID", "MO", "PA", "PF", "PH", "SR", "TH", "TW", "VN",
                ].map { ($0, "Hant") })
        ),
    ]
}

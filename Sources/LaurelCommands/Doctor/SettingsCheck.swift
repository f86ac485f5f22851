/// Whether somebody set something that nobody reads.
enum SettingsCheck {
    static func findings(_ sources: SettingSources) -> [Finding] {
        sources.strayVariables.map { name in
            .warning(
                "settings", "Nobody reads the variable \(name).",
                advice: "Those there are: \(Setting.allCases.map(\.variable).joined(separator: ", ")).")
        }
    }
}

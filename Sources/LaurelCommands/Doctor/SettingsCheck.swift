/// A check for environment variables that have Laurel's prefix but name no setting.
enum SettingsCheck {
    static func findings(_ sources: SettingSources) -> [Finding] {
        sources.strayVariables.map { name in
            .warning(
                "settings", "The variable \(name) is not a setting.",
                advice: "Supported variables: \(Setting.allCases.map(\.variable).joined(separator: ", ")).")
        }
    }
}

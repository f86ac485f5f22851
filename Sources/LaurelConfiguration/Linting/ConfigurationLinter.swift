import LaurelModel

/// A linter that finds mistakes in a configuration, each at its place.
///
/// A configuration without errors can be applied: each of its leaderboards is valid in the model.
public struct ConfigurationLinter {
    let document: ConfigurationDocument
    var configuration: GameConfiguration { document.configuration }
    let boards: [LeaderboardID: LeaderboardDefinition]
    private(set) var findings: [Finding] = []

    /// Returns all findings, in the order of the document.
    ///
    /// - Parameter shared: The shared leaderboards of the group's other games.
    public static func findings(
        in document: ConfigurationDocument, besides shared: [LeaderboardDefinition] = []
    ) -> [Finding] {
        var linter = ConfigurationLinter(document, besides: shared)
        linter.lint()
        return linter.findings.sorted()
    }

    private init(_ document: ConfigurationDocument, besides shared: [LeaderboardDefinition]) {
        self.document = document
        boards = Dictionary((document.configuration.leaderboards + shared).map { ($0.id, $0) }) { first, _ in first }
    }

    private mutating func lint() {
        lintIDs()
        if let id = configuration.defaultLeaderboard { lintDefault(id) }
        for (index, board) in configuration.leaderboards.enumerated() {
            lint(board, at: "leaderboards[\(index)]")
        }
        for (index, set) in configuration.leaderboardSets.enumerated() { lint(set, at: "leaderboardSets[\(index)]") }
        lintAchievements()
        for (index, challenge) in configuration.groupChallenges.enumerated() {
            lint(challenge, at: "groupChallenges[\(index)]")
        }
    }

    mutating func find(_ severity: Finding.Severity, at path: String, _ sentence: String, advice: String) {
        findings.append(Finding(severity, at: document.place(of: path), sentence, advice: advice))
    }

    // MARK: - Ids

    private mutating func lintIDs() {
        lintIDs(configuration.leaderboards.map(\.id.text), of: "leaderboard", at: "leaderboards")
        lintIDs(configuration.leaderboardSets.map(\.id.text), of: "leaderboard set", at: "leaderboardSets")
        lintIDs(configuration.achievements.map(\.id.text), of: "achievement", at: "achievements")
        lintIDs(configuration.groupChallenges.map(\.id.text), of: "group challenge", at: "groupChallenges")
    }

    private mutating func lintIDs(_ ids: [String], of kind: String, at path: String) {
        var first: [String: Int] = [:]
        var folded: [String: String] = [:]
        for (index, id) in ids.enumerated() {
            let path = "\(path)[\(index)].id"
            if first.updateValue(index, forKey: id) != nil {
                find(.error, at: path, "Another \(kind) has the id \(id).", advice: "Use a different id for each.")
            } else if let other = folded.updateValue(id, forKey: id.lowercased()) {
                find(
                    .warning, at: path, "The ids \(id) and \(other) differ only in case.",
                    advice: "They name two \(kind)s. Rename one before it is in use.")
            }
        }
    }

    private mutating func lintDefault(_ id: LeaderboardID) {
        let path = "defaultLeaderboard"
        guard let board = boards[id] else {
            find(.error, at: path, unknown(id), advice: advice(for: id))
            return
        }
        if board.kind.combination != nil {
            find(
                .error, at: path, "\(id) is combined and accepts no submissions.",
                advice: "Choose a leaderboard that accepts submissions.")
        } else if board.isArchived {
            find(.error, at: path, "\(id) is archived and accepts no submissions.", advice: "Choose another one.")
        }
    }

    func unknown(_ id: LeaderboardID) -> String { "There is no leaderboard \(id.text.quotedForMessage)." }

    func advice(for id: LeaderboardID) -> String {
        id.text.nearest(of: boards.keys.map(\.text).sorted()).map { "Did you mean \($0)?" }
            ?? "Add it to leaderboards, or remove it here."
    }

    // MARK: - Languages

    /// Checks the languages of localizations.
    ///
    /// - Parameter locales: The languages. Empty without localizations; the reference name is then shown.
    mutating func lintLocales(_ locales: [LanguageTag], at path: String) {
        let primary = configuration.language
        guard !locales.isEmpty, !locales.contains(primary) else { return }
        find(
            .error, at: path,
            "There is no localization for \(primary), the game's primary language, which readers of other languages see.",
            advice: locales.first { $0.language == primary.language }.map {
                "Add one, or set language to \($0)."
            } ?? "Add one, or set language to the game's primary language.")
    }
}

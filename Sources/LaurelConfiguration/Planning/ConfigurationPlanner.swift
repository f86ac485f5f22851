import LaurelModel

/// A comparison of two configurations, item by item and setting by setting, in terms of documents.
struct ConfigurationPlanner {
    let entries: (LeaderboardID, SettingChange) -> String?
    private(set) var changes: [ConfigurationChange] = []
    private(set) var unchangedCount = 0
    private(set) var result = GameConfiguration()

    init(entries: @escaping (LeaderboardID, SettingChange) -> String?) { self.entries = entries }

    mutating func plan(from current: GameConfiguration, to wanted: GameConfiguration) {
        result = wanted
        compareGame(current, wanted)
        result.leaderboards = compare(
            current.leaderboards, wanted.leaderboards, "leaderboard", id: \.id.text, Self.document(of:),
            isStored: { _ in true }, effect: Self.effect(of:_:_:))
        result.leaderboardSets = compare(
            current.leaderboardSets, wanted.leaderboardSets, "leaderboard set", id: \.id.text,
            { $0.document(isFull: true) }, isStored: { _ in false }, effect: { _, _, _ in (.none, []) })
        result.achievements = compare(
            current.achievements, wanted.achievements, "achievement", id: \.id.text, { $0.document(isFull: true) },
            isStored: { _ in true }, effect: { _, _, _ in (.none, []) })
        result.groupChallenges = compare(
            current.groupChallenges, wanted.groupChallenges, "group challenge", id: \.id.text,
            { $0.document(isFull: true) }, isStored: { _ in true }, effect: Self.effectOnChallenges(of:_:_:))
    }

    private mutating func compareGame(_ current: GameConfiguration, _ wanted: GameConfiguration) {
        func document(_ configuration: GameConfiguration) -> DocumentValue {
            var fields = [DocumentField("language", .text(configuration.language.text))]
            if let id = configuration.defaultLeaderboard {
                fields.append(DocumentField("defaultLeaderboard", .text(id.text)))
            }
            if configuration.theme != GameTheme() {
                fields.append(DocumentField("theme", configuration.theme.document))
            }
            let stored = configuration.gameKit.map {
                DocumentField(([Self.stored] + $0.path).joined(separator: "."), $0.value.sorted)
            }
            return .fields(fields + stored.sorted { $0.name < $1.name })
        }
        let settings = Self.differences(from: document(current), to: document(wanted)) { _, _, _ in (.none, []) }
        if !settings.isEmpty { changes.append(ConfigurationChange("the game", .changed, settings)) }
    }

    private static let stored = "gameKit"

    /// Compares the items of one kind.
    ///
    /// - Returns: The items after the plan is applied.
    private mutating func compare<Thing: Equatable>(
        _ current: [Thing], _ wanted: [Thing], _ kind: String, id: (Thing) -> String,
        _ document: (Thing) -> DocumentValue, isStored: (Thing) -> Bool,
        effect: (String, DocumentValue?, DocumentValue?) -> (EntryEffect, [String])
    ) -> [Thing] {
        let known = Dictionary(current.map { (id($0), $0) }) { first, _ in first }
        var mentioned: Set<String> = []
        for thing in wanted where mentioned.insert(id(thing)).inserted {
            let subject = "\(kind) \(id(thing))"
            guard let old = known[id(thing)] else {
                changes.append(ConfigurationChange(subject, .created))
                continue
            }
            var settings = Self.differences(from: document(old), to: document(thing), effect: effect)
            for index in settings.indices where settings[index].effect > .none && kind == "leaderboard" {
                guard let board = try? LeaderboardID(id(thing)), let remark = entries(board, settings[index]) else {
                    continue
                }
                settings[index].remarks.append(remark)
            }
            // A leaderboard of another kind has other settings, which are not changes of this leaderboard.
            if let kind = settings.first(where: { $0.setting == "kind" }) { settings = [kind] }
            let isRetired = settings.contains { $0.setting == "archived" && $0.new == .flag(true) }
            if settings.isEmpty {
                unchangedCount += 1
            } else {
                changes.append(ConfigurationChange(subject, isRetired ? .retired : .changed, settings))
            }
        }
        let missing = current.filter { !mentioned.contains(id($0)) }
        for thing in missing {
            changes.append(ConfigurationChange("\(kind) \(id(thing))", isStored(thing) ? .missing : .removed))
        }
        return wanted + missing.filter(isStored)
    }
}

// MARK: - Settings

extension ConfigurationPlanner {
    /// Returns the changed settings. The settings of a localization are compared individually, other objects as a
    /// whole.
    private static func differences(
        from old: DocumentValue, to new: DocumentValue,
        effect: (String, DocumentValue?, DocumentValue?) -> (EntryEffect, [String])
    ) -> [SettingChange] {
        let (old, new) = (settings(of: old), settings(of: new))
        let names = new.map(\.name) + old.map(\.name).filter { name in !new.contains { $0.name == name } }
        return names.compactMap { name in
            let before = old.first { $0.name == name }?.value
            let after = new.first { $0.name == name }?.value
            guard before != after else { return nil }
            let (effect, remarks) = effect(name, before, after)
            return SettingChange(name, from: before, to: after, effect, remarks)
        }
    }

    private static func settings(of document: DocumentValue) -> [DocumentField] {
        guard case .fields(let fields) = document else { return [] }
        return fields.flatMap { field -> [DocumentField] in
            guard field.name == "localizations", case .fields(let locales) = field.value else { return [field] }
            return locales.flatMap { locale in
                settings(of: locale.value).map {
                    DocumentField("localizations.\(locale.name).\($0.name)", $0.value)
                }
            }
        }
    }

    /// Returns a leaderboard as a document with its kind, which is permanent.
    private static func document(of board: LeaderboardDefinition) -> DocumentValue {
        guard case .fields(let fields) = board.document(isFull: true) else { return .null }
        return .fields([DocumentField("kind", .text(board.kind.name))] + fields)
    }

    private static func effect(
        of setting: String, _ old: DocumentValue?, _ new: DocumentValue?
    ) -> (EntryEffect, [String]) {
        switch setting {
        case "kind": return (.refused, ["the kind is permanent: create another leaderboard"])
        case "tieRule": return (.ranksOnly, [])
        case "sortOrder", "submissionType", "scoreRange", "combined": return (.recomputes, [])
        case "recurrence":
            return (.refused, ["the recurrence is permanent: create another leaderboard, and archive this one"])
        case "format": return (.none, ["scores do not change, but are displayed differently"])
        case "ignoresClientDates": return (.none, ["for new scores: stored dates do not change"])
        case "lateWindow", "settling", "submitters", "checks":
            return (.none, ["for new scores: rejected scores remain rejected"])
        case "retention": return (.none, ["expired occurrences are shown for the new period"])
        case "shared" where new == .flag(false):
            return (.refused, ["other games of the group may have scores on it"])
        case "shared": return (.none, ["it moves to the group, with all its scores"])
        default: return (.none, [])
        }
    }

    private static func effectOnChallenges(
        of setting: String, _ old: DocumentValue?, _ new: DocumentValue?
    ) -> (EntryEffect, [String]) {
        ["leaderboard", "durations", "tries"].contains(setting)
            ? (.none, ["for challenges that are started from now on"]) : (.none, [])
    }
}

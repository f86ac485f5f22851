import LaurelModel

/// A converter from `gameCenterResources.json` to a configuration. Unknown values are stored and reported.
struct GameKitReader {
    /// The supported version of the document.
    static let version = "2024-11-15"

    let log: ReadingLog
    private let resources: FieldReader?
    private(set) var stored: [StoredValue] = []
    private var tables: [String: FieldReader] = [:]
    /// The entries of each table that belong to a resource.
    private var used: [String: Set<String>] = [:]
    /// The number of localizations in each language.
    private(set) var localeCounts: [LanguageTag: Int] = [:]

    init(_ node: DocumentNode, log: ReadingLog) {
        self.log = log
        let root = FieldReader(node, at: "", knowing: nil, isNullAbsent: true, log: log)
        resources = root?.object("resources", knowing: nil)
        guard let root else { return }
        if !root.has("resources") {
            root.refuse("resources", "The resources are missing.", advice: "Choose a folder that Xcode wrote.")
        }
        recordUnused(root, allBut: ["meta", "resources"], at: [])
        guard let meta = root.object("meta", knowing: nil) else { return }
        recordUnused(meta, allBut: ["version"], at: ["meta"])
        if let version = meta.text("version"), version != Self.version {
            stored.append(StoredValue(at: ["meta", "version"], .text(version)))
            log.add(
                Finding(
                    .warning, at: meta.place(of: "version"),
                    "The bundle has version \(version.quotedForMessage). The supported version is \(Self.version).",
                    advice: "Check that the result is complete."))
        }
    }

    /// Returns the configuration.
    ///
    /// - Parameter language: The game's primary language. Nil for the most frequent language.
    mutating func configuration(language: LanguageTag?) -> GameConfiguration {
        guard let resources else { return GameConfiguration() }
        recordUnused(resources, allBut: Self.names, at: ["resources"])
        let leaderboards = leaderboards()
        let sets = leaderboardSets()
        let achievements = achievements()
        let challenges = groupChallenges()
        for table in Self.tables { recordUnused(of: table) }
        let usual = localeCounts.max { ($0.value, $1.key.text) < ($1.value, $0.key.text) }?.key
        return GameConfiguration(
            language: language ?? usual ?? GameConfiguration.languageDefault, leaderboards: leaderboards,
            leaderboardSets: sets, achievements: achievements, groupChallenges: challenges, gameKit: stored)
    }

    private static let tables =
        ["leaderboard", "achievement", "leaderboardSet", "challenge"].flatMap { [$0 + "Localizations", $0 + "Images"] }
        + ["leaderboardSetMemberships", "challengeDefaultImages", "challengeLeaderboardRelationships"]
    private static let names = ["leaderboards", "achievements", "leaderboardSets", "challenges"] + tables

    // MARK: - Unused fields

    /// Records the fields that are not among `names`.
    mutating func recordUnused(
        _ fields: FieldReader, allBut names: [String], at path: [String], _ sentence: String = "Laurel has no setting"
    ) {
        for name in fields.names where !names.contains(name) {
            guard let value = fields.value(name) else { continue }
            stored.append(StoredValue(at: path + [name], value))
            log.add(
                Finding(
                    .note, at: fields.place(of: name), "\(sentence) \(name). Its value is stored under gameKit.",
                    advice: "An export contains it."))
        }
    }

    /// Records the objects of `table` that do not belong to a resource.
    private mutating func recordUnused(of table: String) {
        guard let fields = fields(of: table) else { return }
        recordUnused(fields, allBut: Array(used[table] ?? []), at: ["resources", table], "There is no resource")
    }

    /// Reports unknown fields at a place where they cannot be stored.
    func passOver(_ fields: FieldReader, allBut names: [String]) {
        for name in fields.names where !names.contains(name) {
            log.add(
                Finding(
                    .warning, at: fields.place(of: name), "Unknown field \(name.quotedForMessage).",
                    advice: "It is ignored."))
        }
    }

    // MARK: - Resources

    /// Reads the objects of a list, with their ids. Other fields than `names` are stored.
    mutating func resources(
        _ name: String, knowing names: [String], _ read: (inout Self, FieldReader) -> Void
    ) {
        for element in resources?.elements(name) ?? [] {
            guard let fields = element.object(knowing: nil) else { continue }
            if !fields.has("vendorIdentifier") {
                fields.refuse("vendorIdentifier", "The id is missing.", advice: "Use the id that the game sends.")
            }
            recordUnused(
                fields, allBut: ["vendorIdentifier", "referenceName"] + names, at: ["resources", name, id(of: fields)])
            read(&self, fields)
        }
    }

    func id(of fields: FieldReader) -> String {
        guard case .text(let id)? = fields.value("vendorIdentifier") else { return "" }
        return id
    }

    /// Returns the entries for `id` in the table `name`, which is an object by ids.
    mutating func table(_ name: String, _ id: String) -> [FieldReader.Element] {
        used[name, default: []].insert(id)
        return fields(of: name)?.elements(id) ?? []
    }

    /// Returns a table. It is read once, for all resources.
    private mutating func fields(of table: String) -> FieldReader? {
        if let fields = tables[table] { return fields }
        tables[table] = resources?.object(table, knowing: nil)
        return tables[table]
    }

    /// Returns the localizations of a resource, with their images.
    mutating func localizations<Value>(
        of kind: String, _ id: String, knowing names: [String],
        _ read: (FieldReader, LanguageTag, _ image: String?) -> Value?
    ) -> [Value] {
        let table = kind + "Localizations"
        var seen: Set<LanguageTag> = []
        return self.table(table, id).compactMap { element in
            guard let fields = element.object(knowing: nil) else { return nil }
            if !fields.has("locale") { fields.refuse("locale", "The locale is missing.", advice: "Use a language.") }
            guard let locale = fields.parsed("locale", LanguageTag.init(_:)) else { return nil }
            guard seen.insert(locale).inserted else {
                fields.refuse("locale", "There are two localizations for \(locale).", advice: "Remove one of them.")
                return nil
            }
            localeCounts[locale, default: 0] += 1
            recordUnused(fields, allBut: ["locale", "localID"] + names, at: ["resources", table, id, locale.text])
            let image = fields.has("localID") ? image(kind, of: fields.text("localID") ?? "") : nil
            return read(fields, locale, image)
        }
    }

    /// Returns the first image of a localization. Reports further images.
    private mutating func image(_ kind: String, of localID: String) -> String? {
        let images = table(kind + "Images", localID).compactMap { $0.object(knowing: nil) }
        for extra in images.dropFirst() {
            log.add(
                Finding(
                    .warning, at: extra.place, "There is a second image for \(localID.quotedForMessage).",
                    advice: "Only the first is imported."))
        }
        for image in images { passOver(image, allBut: ["localID", "url"]) }
        return images.first?.image("url")
    }

    /// Returns the image for languages without an image.
    mutating func defaultImage(of id: String) -> String? {
        let name = "challengeDefaultImages"
        used[name, default: []].insert(id)
        guard let image = fields(of: name)?.object(id, knowing: nil) else { return nil }
        passOver(image, allBut: ["localID", "url"])
        return image.image("url")
    }
}

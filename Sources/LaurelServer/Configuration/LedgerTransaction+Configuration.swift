import Foundation
import LaurelConfiguration
import LaurelCore
import LaurelModel

extension RecordTable {
    /// The current documents, by game.
    fileprivate static let configurations = RecordTable("configurations")
    /// The documents from before each change, by game and revision.
    fileprivate static let earlierConfigurations = RecordTable("earlierConfigurations")
}

extension RecordKey {
    fileprivate static func configuration(of game: GameID) -> RecordKey { RecordKey(.configurations, game.text) }

    fileprivate static func configuration(of game: GameID, before revision: Int) -> RecordKey {
        RecordKey(.earlierConfigurations, "\(game.text)/\(UInt64(clamping: revision).rowName)")
    }
}

/// The stored form of a configuration. Records outlive versions of the server, so a key is never renamed.
private struct StoredConfiguration: Codable {
    /// The number of changes so far.
    let revision: Int
    /// The time at which the configuration was applied or, for a previous configuration, replaced.
    let changedAt: Moment
    /// The document as JSON.
    let document: String

    func parsed() throws -> ConfigurationDocument { try ConfigurationDocument(stored: document) }
}

extension ConfigurationDocument {
    /// Parses a stored document.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if the document is invalid.
    init(stored document: String) throws {
        do {
            self = try ConfigurationDocument(Data(document.utf8), syntax: .json)
        } catch {
            throw LedgerError.damaged("a configuration cannot be read: \(error)")
        }
    }
}

extension LedgerTransaction {
    /// Returns the current configuration: the leaderboards' settings, with the other settings from the last document.
    ///
    /// - Parameter known: The leaderboards of the game and of its group.
    func configuration(of game: GameID, knowing known: [Leaderboard]) throws -> ConfigurationState {
        let stored = try value(StoredConfiguration.self, of: .configuration(of: game))
        var configuration = try stored?.parsed().configuration ?? GameConfiguration()
        let said = configuration.leaderboards
        let ids = Set(said.map(\.id) + known.map(\.id))
        let there = try leaderboards(named: ids).values.map(\.leaderboard).filter { $0.game == game }
        if stored == nil, let language = there.compactMap({ $0.localizations?.primary.locale }).first {
            configuration.language = language
        }
        let others = there.filter { board in !said.contains { $0.id == board.id } }.sorted { $0.id < $1.id }
        configuration.leaderboards =
            said.compactMap { definition in
                there.first { $0.id == definition.id }.map { LeaderboardDefinition($0, describedAs: definition) }
            } + others.map { LeaderboardDefinition($0) }
        return ConfigurationState(configuration, revision: stored?.revision ?? 0)
    }

    /// Returns the text of the last document, or nil if no document was applied. Its leaderboards may be out of date.
    func storedDocument(of game: GameID) throws -> String? {
        try value(StoredConfiguration.self, of: .configuration(of: game))?.document
    }

    /// Returns the configuration from before a change.
    ///
    /// - Parameter revision: The revision that the change created; nil for the last change.
    /// - Throws: ``ConfigurationRefusal/changeNotFound``
    func configuration(of game: GameID, before revision: Int?) throws -> ConfigurationDocument {
        let last = try value(StoredConfiguration.self, of: .configuration(of: game))?.revision
        guard let revision = revision ?? last, revision > 0,
            let stored = try value(StoredConfiguration.self, of: .configuration(of: game, before: revision))
        else { throw ConfigurationRefusal.changeNotFound }
        return try stored.parsed()
    }

    mutating func store(
        _ state: ConfigurationState, of game: GameID, after before: ConfigurationState, at now: Moment
    ) throws {
        func record(_ state: ConfigurationState) -> StoredConfiguration {
            StoredConfiguration(
                revision: state.revision, changedAt: now,
                document: ConfigurationDocument(state.configuration).text(as: .json))
        }
        try set(.configuration(of: game), to: record(state))
        try set(.configuration(of: game, before: state.revision), to: record(before))
    }
}

extension LeaderboardDefinition {
    /// Creates the definition of a leaderboard, with the localized descriptions that only the document contains.
    fileprivate init(_ leaderboard: Leaderboard, describedAs definition: LeaderboardDefinition) {
        self.init(leaderboard)
        localizations = localizations.map { localization in
            let described = definition.localizations.first { $0.words.locale == localization.words.locale }
            return LocalizedBoard(words: localization.words, description: described?.description)
        }
    }
}

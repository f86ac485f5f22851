import ArgumentParser
import LaurelCore
import LaurelModel

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Move all data from a data directory into a database, or back.",
        discussion: """
            Copies the games, the keys, and each ledger with its facts, positions, ids and epoch. Stop the servers \
            first. The target must be empty, and cannot be used before the migration is complete and verified. If the \
            migration is interrupted, run it again: it continues. The source is not changed.
            """)

    @Option(help: "The source: a data directory, or postgres://user@host/name.", completion: .directory)
    var from: String

    @Option(help: "The target, which must be empty: a data directory, or a database.", completion: .directory)
    var to: String

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let (source, target) = (try LedgerPlace(argument: from), try LedgerPlace(argument: to))
        let body = try await source.withLedger { source in
            try await target.withLedger(creating: true) { target in
                var progress = RealmProgress()
                defer { progress.finish() }
                do {
                    try await LedgerMigration(from: source, to: target).run { realm, done, total in
                        progress.update(realm, done: done, total: total)
                    }
                } catch let error as MigrationError {
                    throw CommandFailure(error)
                }
                return try await MigrationBody(of: target)
            }
        }
        try output.print(body) { _ in
            "Migrated and verified \(body.factCount.grouped) facts of \(body.gameCount.grouped) games in \(target).\n"
        }
    }
}

/// The result that `laurel migrate` prints.
private struct MigrationBody: Encodable {
    let gameCount: Int
    let factCount: Int

    init(of ledger: any Ledger) async throws {
        let games = try await ledger.games()
        gameCount = games.count
        var count = 0
        for realm in Realm.all(of: games) { count += Int(try await ledger.overview(of: realm).head.position.value) }
        factCount = count
    }
}

extension CommandFailure {
    fileprivate init(_ error: MigrationError) {
        switch error {
        case .ledger(let error): self.init(error)
        case .occupied, .disturbed, .different: self = .refused(error.description)
        }
    }
}

import LaurelCore
import LaurelModel
import LaurelSQLite

/// The result of `laurel verify`.
struct VerificationBody: Codable {
    struct RealmBody: Codable {
        var group: String
        var environment: String
        var factCount: Int
        var leaderboards: [BoardBody]
        var differences: [String]
        /// The recorded losses of acknowledged facts; nil if there are none.
        var lost: [String]?
    }

    struct BoardBody: Codable {
        var id: String
        var entryCount: Int
        var digest: String
    }

    var sound: Bool
    var realms: [RealmBody]
    /// The differences between a backup's manifest and its ledger; nil for other ledgers.
    var differences: [String]?

    /// Verifies a ledger by replaying all its realms. The ledger must not change at the same time.
    ///
    /// - Parameter progress: Called with the realm, the number of its replayed facts, and the number of all its facts.
    init(of ledger: any Ledger, progress: (Realm, Int, Int) -> Void) async throws {
        var realms: [(Realm, LedgerVerification)] = []
        for realm in Realm.all(of: try await ledger.games()) {
            let verification = try await LedgerVerification(of: ledger, in: realm) { progress(realm, $0, $1) }
            realms.append((realm, verification))
        }
        self.init(realms)
    }

    init(_ examination: BackupExamination) {
        self.init(examination.realms.map { ($0.realm, $0.verification) })
        sound = examination.isSound
        differences = examination.otherDifferences
    }

    init(_ realms: [(Realm, LedgerVerification)]) {
        sound = realms.allSatisfy(\.1.isSound)
        self.realms = realms.map { realm, verification in
            RealmBody(
                group: realm.group.text, environment: realm.environment.rawValue,
                factCount: verification.factCount,
                leaderboards: verification.boards.map {
                    BoardBody(id: $0.id.text, entryCount: $0.entryCount, digest: $0.digest.text)
                },
                differences: verification.differences,
                lost: verification.losses.isEmpty ? nil : verification.losses.map(\.description))
        }
    }

    func text(style: TerminalStyle) -> String {
        var table = TextTable([
            .init("Leaderboard"), .init("Environment"), .init("Entries", .right), .init("SHA-256", role: .secondary),
        ])
        for realm in realms {
            for board in realm.leaderboards {
                table.append([board.id, realm.environment, board.entryCount.grouped, board.digest])
            }
        }
        let differences = (differences ?? []) + realms.flatMap(\.differences)
        let factCount = realms.reduce(0) { $0 + $1.factCount }
        let verdict =
            sound
            ? "\(factCount.grouped) facts replayed: all stored data and all ranks match."
            : "\(factCount.grouped) facts replayed: \(differences.count.grouped) differences."
        let losses = realms.flatMap { realm in
            (realm.lost ?? []).map { "\(realm.group) (\(realm.environment)): \($0)" }
        }
        let lines = (differences + losses).map { SanitizedText.of($0) + "\n" }.joined()
        return table.rendered(style: style) + lines + verdict + "\n"
    }
}

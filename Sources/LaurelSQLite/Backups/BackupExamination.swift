public import LaurelCore
public import LaurelModel

/// What replaying a backup's ledger found.
public struct BackupExamination: Sendable {
    public private(set) var realms: [(realm: Realm, verification: LedgerVerification)] = []
    /// What the manifest says that the ledger does not, and what is wrong with the storage of a ledger without facts.
    public private(set) var otherDifferences: [String] = []

    public var isSound: Bool { differences.isEmpty }

    public var differences: [String] { otherDifferences + realms.flatMap(\.verification.differences) }

    /// Replays everything in `ledger`, and compares how far it came with what `manifest` says. O(n log n), and memory for
    /// the entries of a realm.
    ///
    /// - Parameter progress: Told how many facts of how many have been replayed in a realm.
    public init(
        of ledger: SQLiteLedger, against manifest: BackupManifest, progress: (Realm, Int, Int) -> Void
    ) async throws {
        let heads = try await ledger.realmHeads()
        for head in heads where !manifest.realms.contains(head) {
            otherDifferences.append(
                "\(head.group) (\(head.environment)) is at position \(head.position), which the manifest does not say.")
        }
        for head in manifest.realms where !heads.contains(where: { $0.isSameRealm(as: head) }) {
            otherDifferences.append("The manifest has \(head.group) (\(head.environment)), which is not there.")
        }
        for realm in Realm.all(of: try await ledger.games()) {
            let verification = try await LedgerVerification(of: ledger, in: realm) { progress(realm, $0, $1) }
            realms.append((realm, verification))
        }
        if realms.isEmpty {
            otherDifferences += try await ledger.storageFaults().map { "Storage check: \($0)" }
        }
    }
}

extension BackupManifest.RealmHead {
    fileprivate func isSameRealm(as other: Self) -> Bool {
        group == other.group && environment == other.environment
    }
}

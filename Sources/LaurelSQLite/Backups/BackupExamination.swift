public import LaurelCore
public import LaurelModel

/// The result of replaying a backup's ledger.
public struct BackupExamination: Sendable {
    /// The verification of each realm with facts.
    public private(set) var realms: [(realm: Realm, verification: LedgerVerification)] = []
    /// Differences between the manifest and the ledger, and storage faults of a ledger without facts.
    public private(set) var otherDifferences: [String] = []

    /// Whether no differences were found.
    public var isSound: Bool { differences.isEmpty }

    /// All differences, as sentences.
    public var differences: [String] { otherDifferences + realms.flatMap(\.verification.differences) }

    /// Replays all facts of `ledger`, and compares the realms' positions with those in `manifest`. O(n log n) time;
    /// O(n) memory for the entries of a realm.
    ///
    /// - Parameter progress: Called with the number of replayed facts and the total for a realm.
    public init(
        of ledger: SQLiteLedger, against manifest: BackupManifest, progress: (Realm, Int, Int) -> Void
    ) async throws {
        let heads = try await ledger.realmHeads()
        for head in heads where !manifest.realms.contains(head) {
            otherDifferences.append(
                "\(head.group) (\(head.environment)) is at position \(head.position), and not in the manifest.")
        }
        for head in manifest.realms where !heads.contains(where: { $0.isSameRealm(as: head) }) {
            otherDifferences.append("The manifest has \(head.group) (\(head.environment)), but the ledger does not.")
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

import Foundation
import LaurelModel

/// The folder of a ledger's snapshot files: copies of large loaded rankings, from which a start loads them faster.
///
/// A snapshot file contains no data that the ledger does not contain. It is used only if it matches the ledger, and can
/// be deleted at any time.
public struct SnapshotFolder: Sendable {
    /// The path of the folder, which is created with the first file.
    let path: String
    let rules: SnapshotRules
    private let report: @Sendable (String) -> Void
    private let freeByteCount: @Sendable () -> Int

    /// Creates a reference to a folder.
    ///
    /// - Parameters:
    ///   - rules: The rules by which files are written and used.
    ///   - report: Called with a sentence if a file is damaged or cannot be written.
    ///   - freeByteCount: Returns the free space of the folder's disk.
    package init(
        _ path: String, rules: SnapshotRules = SnapshotRules(),
        reporting report: @escaping @Sendable (String) -> Void, freeByteCount: @escaping @Sendable () -> Int = { .max }
    ) {
        self.path = path
        self.rules = rules
        self.report = report
        self.freeByteCount = freeByteCount
    }

    /// Whether a file of `byteCount` bytes uses at most a quarter of the free space.
    func hasSpace(for byteCount: Int) -> Bool { freeByteCount() / 4 >= byteCount }

    /// Returns the path of a ranking's file.
    ///
    /// - Parameter epoch: The epoch of the realm.
    func path(of ranking: RankingID, in realm: Realm, epoch: Int64) -> String {
        path + "/" + Self.name(of: ranking, in: realm, epoch)
    }

    /// Returns the name of a ranking's file. Identifiers do not contain plus signs, so names are unique.
    private static func name(of ranking: RankingID, in realm: Realm, _ epoch: Int64) -> String {
        "\(prefix(of: realm))\(epoch)+\(ranking.leaderboard.value)+\(ranking.occurrence)"
    }

    /// Returns the path of a ranking's file while it is incomplete.
    ///
    /// - Parameter path: The path of the complete file.
    static func draft(of path: String) -> String { path + draftSuffix }

    /// The end of the name of an incomplete file. Names of complete files end with a number.
    private static let draftSuffix = "-new"

    private static func prefix(of realm: Realm) -> String { "\(realm.group.text)+\(realm.environment.rawValue)+" }

    /// Deletes the files of a realm, except those of `rankings` in `epoch`. Incomplete files are deleted too.
    func removeAll(of realm: Realm, except rankings: Set<RankingID> = [], in epoch: Int64 = 0) {
        let retained = Set(rankings.map { Self.name(of: $0, in: realm, epoch) })
        for name in names where name.hasPrefix(Self.prefix(of: realm)) && !retained.contains(name) {
            unlink(path + "/" + name)
        }
    }

    /// Deletes the incomplete files of a process that ended while it wrote them. No file may be written meanwhile.
    package func removeIncomplete() {
        for name in names where name.hasSuffix(Self.draftSuffix) { unlink(path + "/" + name) }
    }

    /// The names of all files; empty if the folder does not exist.
    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    /// Deletes a file that cannot be used, and reports it.
    func discard(_ path: String, because fault: SnapshotFault) {
        unlink(path)
        report("the snapshot file \(path) is ignored and deleted: \(fault)")
    }

    /// Reports that a file cannot be written.
    func reportUnwritten(_ path: String, because fault: SnapshotFault) {
        report("the snapshot file \(path) cannot be written: \(fault)")
    }

    /// Creates the folder unless it exists.
    func create() throws(SnapshotFault) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
    }

    /// Makes the names of files durable.
    func sync() throws(SnapshotFault) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        // Some file systems cannot sync a directory.
        guard fsync(descriptor) == 0 || [EINVAL, ENOTSUP].contains(errno) else { throw .last }
    }
}

import Foundation
import LaurelCore
package import LaurelModel

/// Restores a ledger from a replica.
package struct ReplicaRestoration: Sendable {
    /// The state that is restored: the last commit within the limit.
    package enum Limit: Hashable, Sendable {
        /// The last commit in the replica.
        case end
        /// The last commit that ends at or before a position of a realm.
        case position(Int64, Realm)
        /// The last commit at or before a time.
        case time(Moment)
    }

    /// A restored ledger.
    package struct Result: Sendable {
        /// The name of the stream.
        package let stream: String
        /// The time of the last restored commit.
        package let lastCommit: Moment
        /// Whether all commits of the stream were restored.
        package let isComplete: Bool
        /// The position of each realm.
        package let realms: [BackupManifest.RealmHead]
        /// The verification, which has no differences.
        package let examination: BackupExamination
    }

    private let store: any ReplicaStore
    private let stream: String
    private let catalog: ReplicaCatalog
    private var limit = Limit.end

    /// Reads the list of files.
    ///
    /// - Parameter stream: The name of a stream; nil for the latest one.
    package init(from store: any ReplicaStore, stream: String?) async throws(ReplicaError) {
        let streams = try await store.streams()
        guard let name = stream ?? streams.last, streams.contains(name) else {
            throw .noReplica(target: store.description)
        }
        (self.store, self.stream) = (store, name)
        catalog = ReplicaCatalog(try await store.files(in: name))
    }

    /// Returns the groups of games in the latest base, sorted.
    package func groups() async throws -> [String] {
        guard let last = catalog.bases.last else { throw ReplicaError.noBase(stream: stream) }
        return Set(try await ReplicaBase.read(last.name, of: stream, in: store).manifest.realms.map(\.group)).sorted()
    }

    /// Restores the ledger into `directory`, which must not contain one, and verifies it.
    ///
    /// After a kill or a failure, the directory contains no ledger or the complete one. Every realm starts a new epoch:
    /// positions after the restored ones may have been acknowledged, and are assigned again.
    ///
    /// - Parameters:
    ///   - limit: The state to restore.
    ///   - moment: The current time.
    ///   - progress: Called with the number of replayed facts and the total for a realm.
    package func restore(
        into directory: String, limit: Limit, at moment: Moment, progress: (Realm, Int, Int) -> Void
    ) async throws -> Result {
        var restoration = self
        restoration.limit = limit
        return try await restoration.restore(into: directory, at: moment, progress: progress)
    }

    private func restore(
        into directory: String, at moment: Moment, progress: (Realm, Int, Int) -> Void
    ) async throws -> Result {
        let base = try await base()
        let chain = catalog.chain(from: base.sequence, of: stream)
        let download = directory + ".download"
        defer { unlink(download) }
        let backup = try await base.download(from: store, stream: stream, to: download)
        let end = Locked((moment: base.lastCommit, isComplete: true))
        let heads = Locked<[BackupManifest.RealmHead]>([])
        let examination = try await backup.restore(
            into: directory, at: moment, copying: { _ in },
            applying: { ledger in
                try await ledger.changeFeed.stop()
                let result = try await apply(chain, after: base, to: ledger)
                end.withLock { $0 = result }
                let realms = try await ledger.realmHeads()
                heads.withLock { $0 = realms }
                try checkLimit(realms, isComplete: result.isComplete)
            }, progress: progress)
        let (lastCommit, isComplete) = end.withLock { $0 }
        return Result(
            stream: stream, lastCommit: lastCommit, isComplete: isComplete, realms: heads.withLock { $0 },
            examination: examination)
    }

    /// Returns the latest base within the limit.
    private func base() async throws -> ReplicaBase {
        var earliest: ReplicaBase?
        for file in catalog.bases.reversed() {
            let base = try await ReplicaBase.read(file.name, of: stream, in: store)
            switch limit {
            case .end: return base
            case .position(let position, let realm):
                if base.manifest.realms.first(where: { $0.isOf(realm) })?.position ?? 0 <= position { return base }
            case .time(let time): if base.lastCommit <= time { return base }
            }
            earliest = base
        }
        guard let earliest else { throw ReplicaError.noBase(stream: stream) }
        switch limit {
        case .end: throw ReplicaError.noBase(stream: stream)
        case .position(let position, let realm):
            let first = earliest.manifest.realms.first { $0.isOf(realm) }?.position ?? 0
            throw ReplicaError.tooEarly(limit: "position \(position)", earliest: "position \(first)")
        case .time(let time):
            throw ReplicaError.tooEarly(limit: time.iso8601, earliest: earliest.lastCommit.iso8601)
        }
    }

    /// Applies the commits after the base, up to the limit.
    ///
    /// - Returns: The time of the last commit, and whether it is the last one of the replica.
    private func apply(
        _ chain: ReplicaCatalog.Chain, after base: ReplicaBase, to ledger: SQLiteLedger
    ) async throws -> (moment: Moment, isComplete: Bool) {
        var (last, lastMoment) = (base.sequence, base.lastCommit)
        var nonce = base.nonce
        var number: Int64?
        var omitted = OmittedFacts()
        for file in chain.segments {
            let name = "\(stream)/\(file.name)"
            let segment: ChangeSegment
            do { segment = try ChangeSegment(try await store.read(name), named: name) } catch {
                guard try await isReached(in: ledger) else { throw error }
                try await check(omitted, in: ledger)
                return (lastMoment, false)
            }
            try check(segment.header, of: file, named: name, after: last, nonce: nonce)
            var commits: [ReplicaCommit] = []
            for commit in try segment.commits(named: name) where commit.sequence > last {
                if try await exceedsLimit(commit, in: ledger, realm: &number) {
                    try await Self.apply(commits, to: ledger, named: name)
                    try await check(omitted, in: ledger)
                    return (lastMoment, false)
                }
                commits.append(commit)
                omitted.note(commit)
                (last, lastMoment) = (commit.sequence, commit.moment)
            }
            try await Self.apply(commits, to: ledger, named: name)
            guard last == file.end else {
                throw ReplicaError.damaged(name: name, reason: "it ends at row \(last) instead of \(file.end)")
            }
            nonce = segment.header.endNonce
        }
        if let gap = chain.gap {
            guard try await isReached(in: ledger) else { throw gap }
        }
        try await check(omitted, in: ledger)
        return (lastMoment, chain.gap == nil)
    }

    /// - Throws: ``ReplicaError/omitted(_:last:)`` if a wipe is not restored whose earlier facts are not in the replica.
    private func check(_ omitted: OmittedFacts, in ledger: SQLiteLedger) async throws {
        guard let (number, last) = omitted.first else { return }
        throw ReplicaError.omitted(try await ledger.file.read { try Realm.numbered(number, in: $0) }, last: last)
    }

    private func check(
        _ header: ChangeSegment.Header, of file: ReplicaCatalog.Segment, named name: String, after last: Int64,
        nonce: String
    ) throws(ReplicaError) {
        guard header.stream == stream, header.start == file.start, header.end == file.end else {
            throw .damaged(name: name, reason: "its header belongs to another file")
        }
        // An overlapping segment starts at another row. Its facts still have to continue the ledger's.
        if header.start == last, header.startNonce != nonce {
            throw .damaged(name: name, reason: "it continues another history")
        }
    }

    private static func apply(_ commits: [ReplicaCommit], to ledger: SQLiteLedger, named name: String) async throws {
        do {
            try await ledger.file.write { db in
                let application = ChangeApplication(db: db)
                for commit in commits { try application.apply(commit) }
                try application.writeEntries()
            }
        } catch LedgerError.damaged(let reason) {
            throw ReplicaError.damaged(name: name, reason: reason)
        }
    }

    /// - Parameter number: The number of the limit's realm, once it is known.
    private func exceedsLimit(
        _ commit: ReplicaCommit, in ledger: SQLiteLedger, realm number: inout Int64?
    ) async throws -> Bool {
        switch limit {
        case .end: return false
        case .time(let time): return commit.moment > time
        case .position(let position, let realm):
            if number == nil { number = commit.lines.first { $0.kind == .newRealm && $0.isOf(realm) }?.realm }
            if number == nil { number = try await Self.number(of: realm, in: ledger) }
            return commit.lines.contains { line in
                let end = line.kind == .omitted ? line.integer(2) : line.integer(3)
                return [.realm, .omitted].contains(line.kind) && line.realm == number && end > position
            }
        }
    }

    /// Whether the ledger has the requested position, so that later files need not be read.
    private func isReached(in ledger: SQLiteLedger) async throws -> Bool {
        guard case .position(let position, let realm) = limit else { return false }
        return try await ledger.realmHeads().contains { $0.isOf(realm) && $0.position == position }
    }

    private func checkLimit(_ realms: [BackupManifest.RealmHead], isComplete: Bool) throws(ReplicaError) {
        guard case .position(let position, let realm) = limit else { return }
        guard let head = realms.first(where: { $0.isOf(realm) }) else { throw .unknownRealm(realm) }
        if isComplete, head.position < position { throw .tooLate(position: position, end: head.position) }
    }

    /// Returns the number of a realm in the ledger; nil if it does not exist.
    private static func number(of realm: Realm, in ledger: SQLiteLedger) async throws -> Int64? {
        try await ledger.file.read { db in
            try PreparedStatement("SELECT number FROM realm WHERE \"group\" = ? AND environment = ?", in: db)
                .firstRow(.text(realm.group.text), .text(realm.environment.rawValue)) { $0.integer(0) }
        }
    }
}

extension BackupManifest.RealmHead {
    fileprivate func isOf(_ realm: Realm) -> Bool {
        group == realm.group.text && environment == realm.environment.rawValue
    }
}

extension ChangeLine {
    /// Whether this line creates `realm`.
    fileprivate func isOf(_ realm: Realm) -> Bool {
        optionalText(1) == realm.group.text && optionalText(2) == realm.environment.rawValue
    }
}

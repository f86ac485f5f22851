import Foundation
package import LaurelCore
import LaurelModel

/// Copies the changes of a ledger to a replica while commits continue.
///
/// One loop writes new commits as segments, so that the replica is at most fractions of a second behind. A second loop
/// writes bases, joins small segments and removes old files.
package actor Replicator {
    let ledger: SQLiteLedger
    let store: any ReplicaStore
    let rules: ReplicaRules
    let clock: any WallClock
    let version: String
    private let report: @Sendable (Event) -> Void
    private let current: Locked<ReplicationStatus>

    /// An event for the log of the server.
    package enum Event: Sendable {
        /// A stream starts, with a reason.
        case started(stream: String, reason: String)
        /// The replica cannot be written. It is reported once until it succeeds.
        case failed(String)
        /// The replica is written again.
        case recovered
        /// A base was written.
        case wroteBase(stream: String, factCount: Int64)
    }

    /// The end of the replica.
    private struct End {
        var sequence: Int64
        var nonce: Int64
    }

    private(set) var stream: String?
    private var end: End?
    /// The row from which on the segments have no gap. A base that ends before it is useless.
    private var chainStart: Int64 = 0
    private(set) var lastBase: ReplicaBase?
    /// The error of the last base, and when the next attempt is made; nil after a success.
    private var failedBase: (error: any Error, retryTime: ContinuousClock.Instant)?
    private var lastDiscarded: Int64 = 0
    /// The names of segments that are not joined yet, with their sizes if they are known; oldest first.
    var unjoined: [(segment: ReplicaCatalog.Segment, byteCount: Int)] = []

    /// Creates a replicator of `ledger`, which does nothing until ``run()`` or ``copyAll()``.
    ///
    /// - Parameters:
    ///   - version: The version of this program.
    ///   - report: Called with events, on any thread.
    package init(
        of ledger: SQLiteLedger, to store: any ReplicaStore, rules: ReplicaRules, clock: any WallClock, version: String,
        reporting report: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        (self.ledger, self.store, self.rules, self.clock) = (ledger, store, rules, clock)
        (self.version, self.report) = (version, report)
        current = Locked(ReplicationStatus())
        current.withLock { $0.incompleteSince = clock.now }
    }

    /// The progress so far.
    package nonisolated var status: ReplicationStatus { current.withLock { $0 } }

    /// Replicates until the task is canceled.
    package func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.repeatUntilCanceled { try await self.copyNew() } }
            group.addTask { await self.repeatUntilCanceled { try await self.maintain() } }
        }
    }

    /// Copies everything that is committed now, and writes a base if there is none.
    package func copyAll() async throws {
        try await copyNew()
        try await maintain()
        try await copyNew()
    }

    /// Copies the commits that are not in the replica yet.
    package func copyNew() async throws {
        do {
            try await resume()
            while try await copyNext() {}
        } catch {
            // The oldest commit that is missing from now on is at least as new.
            current.withLock { $0.incompleteSince = $0.incompleteSince ?? clock.now }
            throw error
        }
        updateAge(oldest: nil)
    }

    /// Repeats `step` until the task is canceled. A failure is reported once until the step succeeds.
    private func repeatUntilCanceled(_ step: @Sendable () async throws -> Void) async {
        var hasFailed = false
        while !Task.isCancelled {
            var pause = rules.lookPeriod
            do {
                try await step()
                if hasFailed {
                    current.withLock { $0.failure = nil }
                    report(.recovered)
                }
                hasFailed = false
            } catch {
                if Task.isCancelled { return }
                current.withLock {
                    $0.failureCount += 1
                    $0.failure = "\(error)"
                }
                if !hasFailed { report(.failed("\(error)")) }
                hasFailed = true
                pause = .seconds(1)
            }
            try? await ContinuousClock().sleep(for: pause)
        }
    }
}

// MARK: - Copying

extension Replicator {
    /// Finds the end of the replica, or starts a stream.
    private func resume() async throws {
        guard end == nil else { return }
        let (name, ends) = try await ledger.changeFeed.start(named: ReplicaStream.name(startedAt: clock.now))
        let catalog = ReplicaCatalog(try await store.files(in: name))
        guard let found = try await replicaEnd(of: name, catalog) else {
            return try await start(name, at: ends.first, reason: "the target does not contain this stream")
        }
        switch try await ledger.changeFeed.nonce(at: found.sequence) {
        case found.nonce?:
            (stream, end) = (name, found)
            chainStart = catalog.start(ofChainTo: found.sequence)
            if let base = catalog.bases.last {
                lastBase = try? await ReplicaBase.read(base.name, of: name, in: store)
            }
            // The sizes are not known until the files are read.
            unjoined = catalog.segments.filter { !$0.isJoined }.map { ($0, 0) }
        case nil where found.sequence < ends.first:
            try await start(name, at: ends.first, reason: "the changes after the end of the replica were discarded")
        default:
            let other = ReplicaStream.name(startedAt: clock.now)
            try await ledger.changeFeed.rename(to: other)
            try await start(
                other, at: try await ledger.changeFeed.start(named: other).ends.first,
                reason: """
                    the replica has another history: the ledger was restored to an earlier state
                    """)
        }
    }

    private func start(_ name: String, at sequence: Int64, reason: String) async throws {
        guard let nonce = try await ledger.changeFeed.nonce(at: sequence) else {
            throw LedgerError.damaged("row \(sequence) is missing in the log of changes")
        }
        (stream, end, chainStart, lastBase, unjoined) = (name, End(sequence: sequence, nonce: nonce), sequence, nil, [])
        report(.started(stream: name, reason: reason))
    }

    /// Returns the last row in the replica; nil if the stream is empty.
    private func replicaEnd(of name: String, _ catalog: ReplicaCatalog) async throws -> End? {
        let base = catalog.bases.last
        if let last = catalog.lastSegment, last.end >= base?.sequence ?? 0 {
            let file = "\(name)/\(last.name)"
            let header: ChangeSegment.Header
            do { header = try ChangeSegment(try await store.read(file), named: file).header } catch {
                guard case ReplicaError.damaged = error else { throw error }
                // No row has this number, so that another stream starts.
                return End(sequence: .max, nonce: 0)
            }
            note(header)
            return Self.nonce(header.endNonce).map { End(sequence: last.end, nonce: $0) }
        }
        guard let base else { return nil }
        let description = try await ReplicaBase.read(base.name, of: name, in: store)
        return Self.nonce(description.nonce).map { End(sequence: description.sequence, nonce: $0) }
    }

    private static func nonce(_ text: String) -> Int64? { UInt64(text, radix: 16).map(Int64.init(bitPattern:)) }

    /// Writes the next segment.
    ///
    /// - Returns: Whether there was one.
    private func copyNext() async throws -> Bool {
        guard let stream, let end else { return false }
        let next = try await ledger.changeFeed.commits(after: end.sequence, nonce: end.nonce, rules: rules)
        guard let batch = next else { return false }
        updateAge(oldest: batch.firstCommit)
        let segment = ChangeSegment(batch, of: stream)
        let name = ReplicaCatalog.segmentName(from: batch.start, to: batch.end)
        let bytes = try segment.bytes
        try await store.write(bytes, to: "\(stream)/\(name)")
        self.end = End(sequence: batch.end, nonce: batch.endNonce)
        unjoined.append(
            (ReplicaCatalog.Segment(name: name, start: batch.start, end: batch.end, isJoined: false), bytes.count))
        note(segment.header)
        return true
    }

    private func note(_ header: ChangeSegment.Header) {
        current.withLock { status in
            for facts in header.realms {
                guard let group = try? GroupID(facts.group),
                    let environment = GameEnvironment(rawValue: facts.environment)
                else { continue }
                status.positions[Realm(group: group, environment: environment)] = facts.through.position
            }
        }
    }

    private func updateAge(oldest: Moment?) {
        let isRestorable = !needsBase
        current.withLock { status in
            // Without a base, nothing can be restored since the stream started.
            if isRestorable { status.incompleteSince = oldest }
        }
    }
}

// MARK: - Maintenance

extension Replicator {
    private var needsBase: Bool { end == nil || (lastBase?.sequence ?? -1) < chainStart }

    /// Joins segments, removes old rows, and writes a base and removes old files if a base is due.
    ///
    /// The base is last: its failure, for example for lack of space, must not make the log grow.
    func maintain() async throws {
        guard let stream, let end else { return }
        try await joinSegments(of: stream)
        if end.sequence - lastDiscarded >= 10_000 {
            lastDiscarded = end.sequence
            try await ledger.changeFeed.removeRows(before: end.sequence)
        }
        let isDue = lastBase.map { clock.now - $0.manifest.createdAt >= rules.basePeriod } ?? true
        guard needsBase || isDue else { return }
        if let failedBase, failedBase.retryTime > .now { throw failedBase.error }
        do {
            let base = try await ReplicaBase.write(
                of: ledger, to: store, stream: stream, scratch: scratch, at: clock.now, version: version)
            (lastBase, failedBase) = (base, nil)
            report(.wroteBase(stream: stream, factCount: base.manifest.factCount))
        } catch {
            failedBase = (error, .now + rules.baseRetryPeriod)
            throw error
        }
        try await removeOldFiles()
    }

    private var scratch: String { ledger.file.path + ".replica" }
}

import ArgumentParser
import LaurelCore
import LaurelModel
import LaurelSQLite
import LaurelServer
import Logging

/// The replication of a server's ledger, from the start of the server until its last commit.
struct ServedReplication {
    private let replicator: Replicator
    private let task: Task<Void, Never>
    private let logger: Logger

    /// Starts the replication.
    init(of ledger: SQLiteLedger, to store: any ReplicaStore, retention: Span, _ logger: Logger) {
        let target = store.description
        replicator = Replicator(
            of: ledger, to: store, rules: ReplicaRules(retention: retention), clock: SystemClock(),
            version: Laurel.configuration.version
        ) { event in
            switch event {
            case .started(let stream, let reason):
                logger.info(
                    "a stream of the replica started", metadata: ["stream": "\(stream)", "reason": "\(reason)"])
            case .failed(let reason):
                logger.error("replication failed", metadata: ["target": "\(target)", "error": "\(reason)"])
            case .recovered: logger.info("replication continues", metadata: ["target": "\(target)"])
            case .wroteBase(let stream, let factCount):
                logger.info(
                    "a base of the replica was written", metadata: ["stream": "\(stream)", "facts": "\(factCount)"])
            }
        }
        self.logger = logger
        task = Task { [replicator] in await replicator.run() }
    }

    /// Adds the metrics of the replication to those of the server.
    func report(to door: Door) {
        door.replication.follow { [replicator] in
            let status = replicator.status
            return ReplicationGauges.Progress(
                positions: status.positions, age: status.age(at: SystemClock().now), failureCount: status.failureCount)
        }
    }

    /// The time for the last commits. A target that does not respond must not prevent the server from stopping.
    private static let patience = Duration.seconds(10)

    /// Stops, and copies the last commits. Call it after the last request and before the ledger is closed.
    ///
    /// After ten seconds the copy is abandoned; the next start continues it.
    func finish() async {
        task.cancel()
        // The reason of the failure; nil after a success. The first element decides.
        let (outcomes, outcome) = AsyncStream.makeStream(of: String?.self)
        // Not child tasks: a blocked system call cannot be canceled, and the group would wait for it.
        let copy = Task { [replicator, task] in
            await task.value
            do {
                try await replicator.copyNew()
                outcome.yield(nil)
            } catch {
                outcome.yield("\(error)")
            }
        }
        let limit = Task {
            try? await ContinuousClock().sleep(for: Self.patience)
            outcome.yield("the replica did not respond in time")
        }
        if let reason = await outcomes.first(where: { _ in true }) ?? nil {
            logger.error("the last commits were not replicated", metadata: ["error": "\(reason)"])
        }
        copy.cancel()
        limit.cancel()
    }
}

import LaurelCore
import LaurelModel
import LaurelTesting

/// A ledger that delays callers while its gate is closed. A read of many facts waits before it returns. If the gate is
/// closed to transactions, they wait before they start.
final class GatedLedger: LedgerWrapper {
    private struct State {
        var isOpen = true
        var isOpenToTransactions = true
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let ledger: MemoryLedger
    private let state = Locked(State())
    private let (readers, reader) = AsyncStream.makeStream(of: Void.self)

    init(_ ledger: MemoryLedger) { self.ledger = ledger }

    func close(toTransactions: Bool = false) {
        state.withLock {
            $0.isOpen = false
            $0.isOpenToTransactions = !toTransactions
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            state.isOpenToTransactions = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for reader in waiting { reader.resume() }
    }

    /// Waits until a caller waits at the gate.
    func waitForReader() async { for await _ in readers { return } }

    func facts(in realm: Realm, after position: LedgerPosition, limit: Int) async throws(LedgerError) -> [Fact] {
        let facts = try await ledger.facts(in: realm, after: position, limit: limit)
        if limit > 1_000, !facts.isEmpty { await pass(\.isOpen) }
        return facts
    }

    func read<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        await pass(\.isOpenToTransactions)
        return try await ledger.read(in: realm, body)
    }

    func transact<Answer: Sendable>(
        in realm: Realm, as leader: LeadershipToken?,
        _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        await pass(\.isOpenToTransactions)
        return try await ledger.transact(in: realm, as: leader, body)
    }

    private func pass(_ gate: any KeyPath<State, Bool> & Sendable) async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state[keyPath: gate] { state.waiting.append(continuation) }
                return state[keyPath: gate]
            }
            if isOpen { continuation.resume() } else { reader.yield() }
        }
    }
}

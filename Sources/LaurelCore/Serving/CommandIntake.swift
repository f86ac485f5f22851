import Foundation
import LaurelModel

/// The commands that wait for the next commit, in the order in which they came.
// A lock guards the values.
final class CommandIntake: @unchecked Sendable {
    /// The most commands that one transaction takes; a caller who brings more has one to itself.
    private static let commandCountPerCommit = 4_096

    private let lock = NSLock()
    private var waiting: [WaitingCommands] = []
    /// Whether somebody commits until nothing waits.
    private var isServed = false

    /// How many callers wait.
    var count: Int { lock.withLock { waiting.count } }

    /// - Returns: Whether nobody commits: the caller sees to it that ``nextBatch()`` is asked for until there is none.
    func add(_ waiting: WaitingCommands) -> Bool {
        lock.withLock {
            self.waiting.append(waiting)
            defer { isServed = true }
            return !isServed
        }
    }

    /// What the next transaction takes; nil where nothing waits.
    func nextBatch() -> [WaitingCommands]? {
        lock.withLock {
            isServed = !waiting.isEmpty
            guard isServed else { return nil }
            var (count, isWhole) = (0, false)
            let batch = Array(
                waiting.prefix { waiting in
                    defer {
                        count += waiting.commands.count
                        // What comes after is ranked by boards that wake anew.
                        isWhole = waiting.commands.contains(where: \.changesRankings)
                    }
                    return count == 0 || !isWhole && count + waiting.commands.count <= Self.commandCountPerCommit
                })
            waiting.removeFirst(batch.count)
            return batch
        }
    }
}

/// A caller's commands, and who is told what became of them.
struct WaitingCommands: Sendable {
    let commands: [Command]
    let answer: @Sendable (Result<[Settled], LedgerError>) -> Void
}

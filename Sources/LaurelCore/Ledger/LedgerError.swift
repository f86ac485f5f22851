public import LaurelModel

/// A failure of a ledger. An invalid request is not a failure of the ledger; it is a `Refusal`.
public enum LedgerError: Error, Hashable, Sendable {
    /// The realm does not exist: its group has no game.
    case realmNotFound(Realm)
    /// The disk is full. Nothing was written; reads still succeed.
    case full(String)
    /// A sync failed, so the pending writes may or may not be durable. The process must stop and recover. Resubmitting
    /// with the same ids is safe.
    case outcomeUnknown(String)
    /// The storage stopped responding during a commit, so the writes may or may not be durable. It may recover without
    /// a restart. Resubmitting with the same ids is safe.
    case unanswered(String)
    /// The stored data differs from what this program wrote.
    case damaged(String)
    /// The storage is unreachable or rejects requests. Nothing was written.
    case unavailable(String)
    /// The clock is implausible; see ``ClockFault``. Nothing was written.
    case clockImplausible(String)
    /// The ledger does not contain facts that this process has applied, for example after a failover to a server that
    /// lacks them. The process must load its rankings again.
    case historyChanged(String)
    /// The ledger is read-only. Nothing was written.
    case readOnly
    /// Another process may lead the role for which the transaction ran. Nothing was written.
    case leadershipLost(LeaderRole)
    /// Too much work is queued to start this in time. Nothing was written.
    case overloaded
}

extension LedgerError {
    /// Converts an error that a transaction threw. Any error that is not a `LedgerError` means an unavailable storage.
    init(_ error: any Error) { self = error as? LedgerError ?? .unavailable("\(error)") }

    /// The error for the caller if a later step of a request fails after a successful commit: data was written, and the
    /// caller may resubmit it.
    package var afterCommit: LedgerError {
        switch self {
        case .unavailable(let detail), .full(let detail), .clockImplausible(let detail), .historyChanged(let detail):
            .unanswered(detail)
        case .overloaded, .leadershipLost: .unanswered("\(self)")
        case .realmNotFound, .outcomeUnknown, .unanswered, .damaged, .readOnly: self
        }
    }
}

extension LedgerError: CustomStringConvertible {
    /// The message for the operator: the problem, then the remedy.
    public var description: String {
        switch self {
        case .realmNotFound(let realm):
            "The ledger has no realm \(realm). Create its game first: laurel game create \(realm.group)"
        case .full(let detail):
            "The ledger's disk is full (\(detail)). Free disk space. Reads still succeed."
        case .outcomeUnknown(let detail):
            """
            The storage failed while the ledger was being written (\(detail)). The last writes may or may not be \
            stored. Check the disk, restart the server, and submit the scores again with the same ids.
            """
        case .unanswered(let detail):
            """
            The database did not respond while the ledger was being written (\(detail)). The last writes may or may \
            not be stored. Submit scores again with the same ids. Before you create another key or game, list the \
            stored ones with laurel key list or laurel game list.
            """
        case .damaged(let detail):
            "The ledger is damaged (\(detail)). Restore a backup, and do not modify the damaged files."
        case .unavailable(let detail):
            "The ledger is unavailable: \(detail)"
        case .clockImplausible(let detail): detail
        case .historyChanged(let detail):
            """
            The ledger's history changed (\(detail)). This server loads its rankings again. Submit the scores again \
            with the same ids.
            """
        case .readOnly: "The ledger is read-only, and nothing was stored. Write to a server that is not read-only."
        case .leadershipLost(let role):
            "This node no longer leads the role \(role.rawValue), and nothing was stored. Another node continues the work."
        case .overloaded:
            "The ledger is overloaded, and nothing was stored. Try again in a few seconds."
        }
    }
}

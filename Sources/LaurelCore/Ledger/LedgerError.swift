public import LaurelModel

/// Why a ledger could not do its work. What a caller asked for is never the reason; that is a `Refusal`.
public enum LedgerError: Error, Hashable, Sendable {
    /// No game of this realm's group was created.
    case realmNotFound(Realm)
    /// There is no room. Nothing was written; reads go on.
    case full(String)
    /// A sync failed, so what was being written may or may not be durable. The process must stop and recover; sending
    /// the same ids again is right.
    case outcomeUnknown(String)
    /// The storage stopped answering while it was committing, so what was being written may or may not be durable. It may
    /// answer again; sending the same ids again is right.
    case unanswered(String)
    /// The storage holds something that this program did not write.
    case damaged(String)
    /// The storage cannot be reached or refuses. Nothing was written.
    case unavailable(String)
    /// The clock is implausible; see ``ClockFault``. Nothing was written.
    case clockImplausible(String)
    /// More work waits than can be done in time, so this was not begun. Nothing was written.
    case overloaded
}

extension LedgerError {
    /// The ledger's error among those that a transaction throws; others mean that the storage is unavailable.
    init(_ error: any Error) { self = error as? LedgerError ?? .unavailable("\(error)") }

    /// The error for the caller if a read fails after a successful commit: something may have been written, and the caller may
    /// send it again.
    var afterCommit: LedgerError {
        switch self {
        case .unavailable(let detail), .full(let detail), .clockImplausible(let detail): .unanswered(detail)
        case .overloaded: .unanswered("\(self)")
        case .realmNotFound, .outcomeUnknown, .unanswered, .damaged: self
        }
    }
}

extension LedgerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .realmNotFound(let realm):
            "There is no realm \(realm). Create its game first: laurel game create \(realm.group)"
        case .full(let detail):
            "There is no room for the ledger (\(detail)). Make room on its disk; reading goes on meanwhile."
        case .outcomeUnknown(let detail):
            """
            The storage failed while the ledger was being written (\(detail)). What was sent last may or may not be kept; \
            check the disk, start again, and send it again with the same ids.
            """
        case .unanswered(let detail):
            """
            The database did not answer while the ledger was being written (\(detail)). What was sent last may or may not \
            be kept; send it again with the same ids.
            """
        case .damaged(let detail):
            "The ledger is damaged (\(detail)). Restore a backup; change nothing in the damaged files."
        case .unavailable(let detail):
            "The ledger cannot be used: \(detail)"
        case .clockImplausible(let detail): detail
        case .overloaded:
            "The ledger is overloaded. Nothing was written; send it again in a moment."
        }
    }
}

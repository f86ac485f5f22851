public import LaurelModel

/// Why a service did not do what it was asked.
public enum ServiceError: Error, Hashable, Sendable {
    /// The asking was wrong; nothing was stored.
    case refused(Refusal)
    /// The ledger could not do it.
    case ledger(LedgerError)
}

extension ServiceError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .ledger(let error): error.description
        }
    }
}

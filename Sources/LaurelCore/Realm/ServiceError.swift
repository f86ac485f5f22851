public import LaurelModel

/// Why a service did not do what it was asked.
public enum ServiceError: Error, Hashable, Sendable {
    /// The asking was wrong; nothing was stored.
    case refused(Refusal)
    /// The ledger could not do it.
    case ledger(LedgerError)
}

extension ServiceError {
    /// What a transaction threw.
    init(_ error: any Error) {
        switch error {
        case let error as ServiceError: self = error
        case let refusal as Refusal: self = .refused(refusal)
        case let error as LedgerError: self = .ledger(error)
        default: self = .ledger(.unavailable("\(error)"))
        }
    }
}

extension ServiceError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .ledger(let error): error.description
        }
    }
}

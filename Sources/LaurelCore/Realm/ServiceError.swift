public import LaurelModel

/// A failure of a service request.
public enum ServiceError: Error, Hashable, Sendable {
    /// The request was invalid. Nothing was stored.
    case refused(Refusal)
    /// The ledger failed.
    case ledger(LedgerError)
}

extension ServiceError {
    /// The error for the caller if a later step of a request fails after a successful commit.
    package var afterCommit: ServiceError {
        switch self {
        case .refused: self
        case .ledger(let error): .ledger(error.afterCommit)
        }
    }

    /// Converts an error that a transaction threw.
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
    /// The refusal's or the ledger error's message.
    public var description: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .ledger(let error): error.description
        }
    }
}

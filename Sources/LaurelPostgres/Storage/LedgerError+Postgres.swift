import LaurelCore

extension LedgerError {
    /// The ledger error for an error before anything was committed.
    init(_ error: any Error) {
        switch error {
        case let error as LedgerError: self = error
        case let error as PostgresError: self.init(error)
        case let error as PostgresOpeningError: self = .unavailable(error.description)
        default: self = .unavailable("\(error)")
        }
    }

    private init(_ error: PostgresError) {
        // XX001 and XX002: a page or an index is damaged.
        switch error.state {
        case PostgresError.diskFull: self = .full(error.description)
        case "XX001", "XX002": self = .damaged(error.description)
        default: self = .unavailable(error.description)
        }
    }
}

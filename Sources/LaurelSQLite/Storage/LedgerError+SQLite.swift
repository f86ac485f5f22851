import GRDB
import LaurelCore

extension LedgerError {
    /// The ledger error for an error of reading.
    init(reading error: any Error) {
        self.init(error, otherwise: Self.unavailable)
    }

    /// The ledger error for an error of committing.
    ///
    /// SQLite reports a failed sync as an I/O error and rolls back. After a restart it may still find the commit in the
    /// log, so the outcome is unknown until then.
    init(committing error: any Error) {
        let isInputOutput = (error as? DatabaseError)?.resultCode.primaryResultCode == .SQLITE_IOERR
        self.init(error, otherwise: isInputOutput ? Self.outcomeUnknown : Self.unavailable)
    }

    private init(_ error: any Error, otherwise: (String) -> LedgerError) {
        guard let error = error as? DatabaseError else {
            // Every column has the expected type, unless the file is damaged.
            self = error as? LedgerError ?? (error is RowDecodingError ? .damaged("\(error)") : otherwise("\(error)"))
            return
        }
        let detail = "SQLite: \(error.message ?? "\(error.extendedResultCode)")"
        switch error.resultCode.primaryResultCode {
        case .SQLITE_FULL: self = .full(detail)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(detail)
        default: self = otherwise(detail)
        }
    }

    /// The message of the storage.
    var detail: String {
        switch self {
        case .full(let detail), .outcomeUnknown(let detail), .unanswered(let detail), .damaged(let detail),
            .unavailable(let detail), .clockImplausible(let detail), .historyChanged(let detail):
            detail
        case .realmNotFound, .readOnly, .overloaded, .leadershipLost: description
        }
    }
}

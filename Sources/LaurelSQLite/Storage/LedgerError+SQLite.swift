import GRDB
import LaurelCore

extension LedgerError {
    /// What went wrong while reading.
    init(reading error: any Error) {
        if let error = error as? LedgerError {
            self = error
        } else {
            self.init(known: error, otherwise: Self.unavailable)
        }
    }

    /// What went wrong while committing.
    ///
    /// SQLite reports a failed sync as an I/O error, rolls back, and may still find the commit in the log after a
    /// restart: nobody can tell before then.
    init(committing error: any Error) {
        if let error = error as? LedgerError { self = error; return }
        let isInputOutput = (error as? DatabaseError)?.resultCode.primaryResultCode == .SQLITE_IOERR
        self.init(known: error, otherwise: isInputOutput ? Self.outcomeUnknown : Self.unavailable)
    }

    private init(known error: any Error, otherwise: (String) -> LedgerError) {
        guard let error = error as? DatabaseError else {
            self = otherwise("\(error)")
            return
        }
        let detail = "SQLite: \(error.message ?? "\(error.extendedResultCode)")"
        switch error.resultCode.primaryResultCode {
        case .SQLITE_FULL: self = .full(detail)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(detail)
        default: self = otherwise(detail)
        }
    }
}

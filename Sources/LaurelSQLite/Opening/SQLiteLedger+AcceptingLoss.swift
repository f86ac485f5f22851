import Foundation
public import LaurelModel

extension SQLiteLedger {
    /// Makes a ledger that lost acknowledged facts, or a directory whose ledger is missing, usable again.
    ///
    /// Each realm starts a new epoch, which assigns the lost positions again. The log is copied first, because opening
    /// the ledger may empty it.
    ///
    /// - Parameter moment: The current time.
    /// - Returns: The path of the log's copy; nil if there was no log to copy.
    public static func acceptLoss(in directory: String, at moment: Moment) async throws -> String? {
        let path = directory + "/" + LedgerFile.fileName
        guard try !DatabaseHeader.isMissing(in: path) else {
            guard try HighWaterMark.exists(in: directory) else { throw OpeningError.missing(directory: directory) }
            let mark = HighWaterMark.path(in: directory)
            guard unlink(mark) == 0 else {
                throw OpeningError.system(path: mark, reason: String(cString: strerror(errno)))
            }
            return nil
        }
        guard case .free = try state(in: directory) else {
            throw OpeningError.held(directory: directory, byProcess: nil)
        }
        let log = path + "-wal"
        var copy: String?
        if let status = try DatabaseHeader.status(of: log), status.st_size > 0 {
            let name = "\(log).damaged-\(moment.milliseconds)"
            try FileManager.default.copyItem(atPath: log, toPath: name)
            copy = name
        }
        var settings = StorageSettings.standard
        settings.acceptsLoss = true
        let ledger = try SQLiteLedger(in: directory, creating: false, settings: settings)
        try await Backup.beginEpochs(of: ledger, at: moment)
        try await ledger.close()
        return copy
    }
}

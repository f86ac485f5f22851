/// What was committed to a ledger, commit by commit, and where each of them ended in the log of its time.
struct LogHistory {
    private struct Commit {
        let factCount: Int
        let salts: [UInt8]
        let end: Int
    }

    /// The first is that of the game, which has no facts.
    private var commits: [Commit] = []

    var commitCount: Int { commits.count }

    /// - Parameter log: As it was after the commit, and before the next.
    mutating func append(factCount: Int, log: LogLayout) {
        commits.append(Commit(factCount: factCount, salts: log.salts, end: log.transactionEnds.last ?? 0))
    }

    /// After how many commits a ledger with a game has so many facts; nil after none.
    func commitCount(ofFacts factCount: Int) -> Int? {
        commits.lastIndex { $0.factCount == factCount }.map { $0 + 1 }
    }

    /// What a ledger must still hold.
    ///
    /// - Parameters:
    ///   - fileCommitCount: How many commits the file holds without a log.
    ///   - log: The log beside it, before anything happened to it.
    ///   - harm: The offset of the first byte of it that is not what it was.
    func promise(fileCommitCount: Int, log: LogLayout, harmedAt harm: Int) -> LogPromise {
        // An earlier log was overwritten only when the file had all of it.
        let before = (commits.lastIndex { $0.salts != log.salts } ?? -1) + 1
        let logCommitCount = (commits.lastIndex { $0.salts != log.salts || $0.end <= harm } ?? -1) + 1
        // The last transaction may be that of entries alone, and is as much part of the file as any.
        let isAllThere = log.transactionEnds.last.map { $0 <= harm } ?? true
        let isNothingThere = log.transactionEnds.first.map { $0 > harm } ?? true
        return LogPromise(
            commitCountMin: max(fileCommitCount, logCommitCount),
            mayBeDamaged: fileCommitCount > before && !isAllThere && !isNothingThere)
    }
}

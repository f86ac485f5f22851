/// The commits of a ledger. Each has the offset at which the log ended when the commit was made.
struct LogHistory {
    private struct Commit {
        let factCount: Int
        let salts: [UInt8]
        let end: Int
    }

    /// The first commit creates the game, without facts.
    private var commits: [Commit] = []

    var commitCount: Int { commits.count }

    /// Appends a commit.
    ///
    /// - Parameter log: The layout of the log between this commit and the next.
    mutating func append(factCount: Int, log: LogLayout) {
        commits.append(Commit(factCount: factCount, salts: log.salts, end: log.transactionEnds.last ?? 0))
    }

    /// Returns the number of commits after which a ledger has `factCount` facts, or nil if no number of commits
    /// matches.
    func commitCount(ofFacts factCount: Int) -> Int? {
        commits.lastIndex { $0.factCount == factCount }.map { $0 + 1 }
    }

    /// Returns the commits that a ledger with a damaged log must contain.
    ///
    /// - Parameters:
    ///   - fileCommitCount: The number of commits in the file without the log.
    ///   - log: The layout of the log before the damage.
    ///   - damage: The offset of the first damaged byte.
    func promise(fileCommitCount: Int, log: LogLayout, damagedAt damage: Int) -> LogPromise {
        // SQLite overwrites a log only after a checkpoint has written all of it to the file.
        let before = (commits.lastIndex { $0.salts != log.salts } ?? -1) + 1
        let logCommitCount = (commits.lastIndex { $0.salts != log.salts || $0.end <= damage } ?? -1) + 1
        // The last transaction may contain only entries.
        let isAllThere = log.transactionEnds.last.map { $0 <= damage } ?? true
        let isNothingThere = log.transactionEnds.first.map { $0 > damage } ?? true
        return LogPromise(
            commitCountMin: max(fileCommitCount, logCommitCount),
            mayReportDamage: fileCommitCount > before && !isAllThere && !isNothingThere)
    }
}

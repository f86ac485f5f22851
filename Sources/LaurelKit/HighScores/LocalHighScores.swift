public import Foundation
public import LaurelModel

/// A high score table that is stored in a file on the device. It needs no server.
///
/// - A score that enters the table is on the disk when ``add(_:score:context:)`` returns.
/// - The file is replaced atomically: it contains the table before or after a change.
/// - The records can be submitted to a server later with ``LaurelClient/adopt(_:on:)``.
///
/// Use one instance for each file.
public actor LocalHighScores {
    /// The table.
    public private(set) var table: HighScoreTable
    /// The new location of a file that could not be decoded when the table was opened, or nil if there was none.
    public nonisolated let setAside: URL?

    private let document: StoredDocument<[HighScoreRecord]>
    private let clock: any DeviceClock

    /// Opens the table that is stored in `file`. The file may not exist yet.
    ///
    /// - A file in an older format is read, and rewritten with the next score.
    /// - A file that is damaged or was written by a later version is renamed, not overwritten.
    ///
    /// - Parameters:
    ///   - file: The location of the file.
    ///   - size: The maximum number of records. The file contains no more.
    ///   - order: The sort order of the scores.
    /// - Throws: The file system's error if the file exists and cannot be read.
    public init(
        at file: URL, size: Int = HighScoreTable.sizeStandard, order: ScoreOrder = .highToLow,
        files: any FileSystem = DiskFiles(), clock: any DeviceClock = SystemDeviceClock()
    ) throws {
        document = StoredDocument(file: file, files: files, format: 2, migrate: HighScoreArchive.records)
        let reading = try document.read()
        table = HighScoreTable(size: size, order: order, records: reading.content ?? [])
        setAside = reading.setAside
        self.clock = clock
    }

    /// The rows of the table, including empty rows.
    public var rows: [HighScoreRow] { table.rows }

    /// Returns whether `score` would enter the table now. A game may then ask for the player's name.
    public func accepts(_ score: some BinaryInteger) -> Bool { table.accepts(score) }

    /// Inserts a score that was earned now, and writes the table.
    ///
    /// - Returns: The rank, from 1, or nil if the score is rejected because the table is full of scores at least as
    ///   good.
    /// - Throws: The file system's error. The table is then unchanged.
    @discardableResult
    public func add(_ name: String, score: some BinaryInteger, context: UInt64 = 0) throws -> Int? {
        try add(
            HighScoreRecord(name: name, score: score, context: context, date: Date(clock.reading.moment)))
    }

    /// Inserts a record, and writes the table.
    ///
    /// - Returns: The rank, from 1, or nil if the score is rejected.
    /// - Throws: The file system's error. The table is then unchanged.
    @discardableResult
    public func add(_ record: HighScoreRecord) throws -> Int? {
        var changed = table
        guard let place = changed.add(record) else { return nil }
        try store(changed)
        return place
    }

    /// Removes every record, and writes the table.
    public func removeAll() throws { try store(HighScoreTable(size: table.size, order: table.order)) }

    func store(_ changed: HighScoreTable) throws {
        try document.write(changed.records)
        table = changed
    }
}

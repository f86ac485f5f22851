public import Foundation
public import LaurelModel

/// The best scores on this device, kept in one file. It needs no server; one that comes later can take them over.
///
/// A score that has a place is on the disk when ``add(_:score:context:)`` returns. Whatever happens meanwhile, the file
/// holds either the table before or the table after. Use one value for one file.
public actor LocalHighScores {
    public private(set) var table: HighScoreTable
    /// Where the file went that could not be understood when this table was opened; nil where all was well.
    public nonisolated let setAside: URL?

    private let document: StoredDocument<[HighScoreRecord]>
    private let clock: any DeviceClock

    /// Opens the table of `file`, which need not be there yet.
    ///
    /// A file in an older form is read, and written anew with the next score. One that is damaged, or written by a later
    /// version, is set aside under another name, never destroyed.
    ///
    /// - Parameter size: How many places the table has. The file keeps no more.
    /// - Throws: What the file system throws where the file is there and cannot be read.
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

    /// What a screen shows: a row for every place, `-` where it is free.
    public var rows: [HighScoreRow] { table.rows }

    /// Whether `score` would get a place now: a game may ask for a name then.
    public func takes(_ score: some BinaryInteger) -> Bool { table.takes(score) }

    /// Gives a score that was earned just now its place, and writes the table.
    ///
    /// - Returns: The place, from 1, or nil where the score was turned away: the table is full of scores at least as good.
    /// - Throws: What the file system throws; the table is as it was then.
    @discardableResult
    public func add(_ name: String, score: some BinaryInteger, context: UInt64 = 0) throws -> Int? {
        try add(
            HighScoreRecord(name: name, score: score, context: context, date: Date(clock.reading.moment)))
    }

    /// Gives `record` its place, and writes the table.
    @discardableResult
    public func add(_ record: HighScoreRecord) throws -> Int? {
        var changed = table
        guard let place = changed.add(record) else { return nil }
        try store(changed)
        return place
    }

    /// Takes every record off the table.
    public func removeAll() throws { try store(HighScoreTable(size: table.size, order: table.order)) }

    func store(_ changed: HighScoreTable) throws {
        try document.write(changed.records)
        table = changed
    }
}

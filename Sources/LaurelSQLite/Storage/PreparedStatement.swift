import GRDB
import GRDBSQLite

/// A SQLite statement inside a GRDB transaction, bound and stepped without GRDB's value types.
///
/// For statements with thousands of rows, where GRDB's rows would be slower than SQLite.
struct PreparedStatement {
    /// The statement, which is stored because it owns the pointer.
    private let statement: Statement
    private let db: Database
    private var pointer: OpaquePointer { statement.sqliteStatement }

    init(_ sql: String, in db: Database) throws {
        self.db = db
        statement = try db.cachedStatement(sql: sql)
    }

    /// Runs a statement that returns no rows.
    func run(_ values: SQLiteValue...) throws {
        try run { row in
            for value in values { row.add(value) }
        }
    }

    /// Runs a statement that returns no rows, with the values that `fill` appends in order.
    func run(_ fill: (inout BoundRow) -> Void) throws {
        try bind(fill)
        let pointer = pointer
        defer { sqlite3_reset(pointer) }
        try check(sqlite3_step(pointer), is: SQLITE_DONE)
    }

    /// Calls `body` with each row.
    func forEachRow(_ values: SQLiteValue..., do body: (PreparedRow) throws -> Void) throws {
        try bind { row in
            for value in values { row.add(value) }
        }
        defer { sqlite3_reset(pointer) }
        var code = sqlite3_step(pointer)
        while code == SQLITE_ROW {
            try body(PreparedRow(pointer: pointer))
            code = sqlite3_step(pointer)
        }
        try check(code, is: SQLITE_DONE)
    }

    /// Returns the first row as `body` reads it, or nil if there are no rows.
    func firstRow<Value>(_ values: SQLiteValue..., read body: (PreparedRow) throws -> Value) throws -> Value? {
        try firstRow(
            of: { row in
                for value in values { row.add(value) }
            }, read: body)
    }

    /// Returns the first row as `body` reads it, or nil. The statement's values are those that `fill` appends in order.
    func firstRow<Value>(
        of fill: (inout BoundRow) -> Void, read body: (PreparedRow) throws -> Value
    ) throws -> Value? {
        try bind(fill)
        let pointer = pointer
        defer { sqlite3_reset(pointer) }
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return try body(PreparedRow(pointer: pointer)) }
        try check(code, is: SQLITE_DONE)
        return nil
    }

    private func bind(_ fill: (inout BoundRow) -> Void) throws {
        sqlite3_reset(pointer)
        var row = BoundRow(pointer: pointer)
        fill(&row)
        try check(row.code, is: SQLITE_OK)
    }

    private func check(_ code: Int32, is expected: Int32) throws {
        guard code != expected else { return }
        throw DatabaseError(
            resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
    }
}

/// A value of a SQLite column.
enum SQLiteValue {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    static func optional(_ value: Int64?) -> SQLiteValue { value.map(SQLiteValue.integer) ?? .null }
    static func optional(_ value: String?) -> SQLiteValue { value.map(SQLiteValue.text) ?? .null }
}

/// The values of a statement, bound in order.
struct BoundRow {
    fileprivate let pointer: OpaquePointer
    private var index: Int32 = 0
    /// The result code of the first value that SQLite rejected.
    fileprivate private(set) var code = SQLITE_OK

    fileprivate init(pointer: OpaquePointer) { self.pointer = pointer }

    mutating func add(_ value: Int64) { bindNext { sqlite3_bind_int64($0, $1, value) } }

    mutating func add(_ value: Int64?) { if let value { add(value) } else { addNulls(1) } }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                bindNext {
                    // An empty text needs an address too, or it would be bound as NULL.
                    sqlite3_bind_text($0, $1, characters.baseAddress, Int32(characters.count), Self.copied)
                }
            }
        }
    }

    mutating func add(_ text: String?) { if let text { add(text) } else { addNulls(1) } }

    mutating func add(_ bytes: [UInt8]) {
        bindNext { sqlite3_bind_blob($0, $1, bytes, Int32(bytes.count), Self.copied) }
    }

    mutating func addNulls(_ count: Int) { for _ in 0..<count { bindNext { sqlite3_bind_null($0, $1) } } }

    mutating func add(_ value: SQLiteValue) {
        switch value {
        case .null: addNulls(1)
        case .integer(let value): add(value)
        case .text(let value): add(value)
        case .blob(let value): add(value)
        }
    }

    private mutating func bindNext(_ bind: (OpaquePointer, Int32) -> Int32) {
        index += 1
        let code = bind(pointer, index)
        if self.code == SQLITE_OK { self.code = code }
    }

    // Makes SQLite copy the bytes before the call returns, because Swift may move them afterwards: SQLITE_TRANSIENT is
    // the pointer −1, a macro that Swift cannot import.
    private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

/// The current row of a statement. Columns are numbered from 0.
struct PreparedRow {
    fileprivate let pointer: OpaquePointer

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func blob(_ column: Int32) -> [UInt8] { Array(bytes(column)) }

    /// Returns the bytes of a column. SQLite owns them, so they are valid until the statement's next step.
    private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: sqlite3_column_blob(pointer, column), count: Int(sqlite3_column_bytes(pointer, column)))
    }
}

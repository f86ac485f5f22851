import CLibPQ

/// The result of a statement: rows in PostgreSQL's binary format. Used by one thread.
final class PostgresResult {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    var rows: PostgresRows { PostgresRows(result: self, endIndex: Int(PQntuples(result))) }

    fileprivate func isNull(_ row: Int32, _ column: Int32) -> Bool { PQgetisnull(result, row, column) == 1 }

    /// Returns the bytes of a value, which are valid for the lifetime of the result.
    fileprivate func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
    }
}

/// The rows of a result, read without copying.
struct PostgresRows: RandomAccessCollection {
    fileprivate let result: PostgresResult
    let startIndex = 0
    let endIndex: Int

    subscript(index: Int) -> PostgresRow { PostgresRow(result: result, row: Int32(index)) }
}

/// A row of a result. Columns are numbered from 0.
struct PostgresRow {
    fileprivate let result: PostgresResult
    fileprivate let row: Int32

    func isNull(_ column: Int32) -> Bool { result.isNull(row, column) }

    /// Returns an integer of two, four or eight bytes; the tables have no other integers.
    func integer(_ column: Int32) -> Int64 {
        let bytes = result.bytes(row, column)
        return switch bytes.count {
        case 2: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
        case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
        default: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        }
    }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func text(_ column: Int32) -> String { String(decoding: result.bytes(row, column), as: UTF8.self) }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func bytes(_ column: Int32) -> [UInt8] { Array(result.bytes(row, column)) }
}

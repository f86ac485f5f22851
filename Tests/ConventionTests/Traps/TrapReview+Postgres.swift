extension TrapReview {
    /// The reviewed calls of LaurelPostgres.
    static let postgres: [String: TrapReview] = [
        "Sources/LaurelPostgres/Connections/Int32+Poll.swift": Review(
            ["Int16(events)", "Int64((left / .milliseconds(1)).rounded(.up))"],
            "constants of the system, and a timeout of at most an hour"),
        "Sources/LaurelPostgres/Connections/PostgresAddress.swift": Review(
            ["Int($0)", "Int32(SOCK_STREAM.rawValue)", "Int(NI_MAXHOST)"],
            "reads a text, and constants of the system"),
        "Sources/LaurelPostgres/Connections/PostgresConnection.swift": Review(
            ["Int32(UInt8(ascii: \"))"],
            "a constant of the system"),
        "Sources/LaurelPostgres/Connections/PostgresError.swift": Review(
            ["Int32(code.value)"],
            "a character's code"),
        "Sources/LaurelPostgres/Connections/PostgresResult.swift": Review(
            [
                "Int(PQntuples(result))", "Int(PQgetlength(result, row, column))", "Int32(index)",
                "Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))",
                "Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))",
            ],
            "numbers of rows and lengths, which libpq stores in 32 bits; widened integers"),
        "Sources/LaurelPostgres/Connections/StatementParameters.swift": Review(
            [
                "Int32(value.utf8.count)", "Int32(value.count)", "Int32(values.count)", "Int32(ranges.count)",
                "Int32($0?.count ?? 0)",
            ],
            "values of one statement, which are far smaller than 2 GiB"),
        "Sources/LaurelPostgres/Opening/PostgresDatabase.swift": Review(
            ["Int64(self / .milliseconds(1))"],
            "a duration of the configuration, in milliseconds"),
        "Sources/LaurelPostgres/Storage/FactTable.swift": Review(
            ["Int32(columnTypes.count)"],
            "the number of columns is a constant"),
        "Sources/LaurelPostgres/Storage/PostgresTransaction+Reading.swift": Review(
            [
                "Int(counts.integer(0))", "Int(counts.integer(1))", "Int(counts.integer(2))", "Int(counts.integer(3))",
                "Int64(limit == .max ? limit : limit + 1)",
            ],
            "Int has 64 bits here, and the largest limit is not increased"),
    ]
}

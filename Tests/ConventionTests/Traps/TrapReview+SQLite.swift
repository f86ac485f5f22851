extension TrapReview {
    /// The reviewed calls of LaurelSQLite.
    static let sqlite: [String: TrapReview] = [
        "Sources/LaurelSQLite/Backups/Backup.swift": Review(
            ["Int(status.st_size)"],
            "Int has 64 bits here"),
        "Sources/LaurelSQLite/Backups/SQLiteLedger+BackingUp.swift": Review(
            ["Int(disk.f_bavail)", "Int(disk.f_frsize)", "disk.f_bavail) * Int("],
            "a disk's blocks and their size: their product is its size in bytes"),
        "Sources/LaurelSQLite/Opening/Checkpointer.swift": Review(
            [
                "Int(frameCount)", "Int32(min(Self.patienceSeconds, busySeconds) * 1_000)",
                "Int32(busySeconds * 1_000)", "Int32(busySeconds * 1_000)",
            ],
            "a count of pages, and constants"),
        "Sources/LaurelSQLite/Opening/DatabaseHeader.swift": Review(
            ["UInt32($1)"],
            "four bytes"),
        "Sources/LaurelSQLite/Opening/DirectoryLock.swift": Review(
            ["Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))"],
            "reads a text"),
        "Sources/LaurelSQLite/Opening/HighWaterMark.swift": Review(
            [
                "UInt64(littleEndianBytes: slot.dropFirst($0 * 8).prefix(8))", "UInt64($1)", "words[0]", "words[1]",
                "words[2]", "words[3]", "words[4]", "words[7]",
            ],
            "eight bytes, which are shifted into a word; a slot has eight words"),
        "Sources/LaurelSQLite/Opening/LogExamination.swift": Review(
            ["Int(word(8))", "UInt32(littleEndian: left)", "UInt32(littleEndian: right)"],
            "Int has 64 bits here; a change of the byte order keeps the width"),
        "Sources/LaurelSQLite/Replication/ChangeApplication.swift": Review(
            ["values[4]"],
            "the number of a line's values is checked when it is parsed"),
        "Sources/LaurelSQLite/Replication/ChangeBatch.swift": Review(
            ["start + Int64("],
            "the number of rows that were read after this one"),
        "Sources/LaurelSQLite/Storage/RecentPlayerChanges.swift": Review(
            ["first.position.value - 1"],
            "the position of a fact is at least 1"),
        "Sources/LaurelSQLite/Storage/EntryTable.swift": Review(
            [
                "UInt64(key.ranking.leaderboard.value)", "UInt64(ranking.leaderboard.value)", "UInt64(player.value)",
            ],
            "widens 32 bits"),
        "Sources/LaurelSQLite/Storage/PreparedStatement.swift": Review(
            ["Int32(characters.count)", "Int32(bytes.count)", "Int(sqlite3_column_bytes(pointer, column))"],
            "a text or blob of the ledger, which is far smaller than 2 GiB"),
        "Sources/LaurelSQLite/Reading/FreeMemory.swift": Review(
            ["fields[1]", "fields[1]", "fields[2]"],
            "the guard above has counted the fields"),
        "Sources/LaurelSQLite/Reading/Prefetcher.swift": Review(
            ["bounds[0]", "bounds[1]"],
            "the range has two bounds"),
        "Sources/LaurelSQLite/Storage/SQLiteTransaction+Census.swift": Review(
            ["Int(count ?? 0)"],
            "Int has 64 bits here"),
        "Sources/LaurelSQLite/Storage/WriterTail.swift": Review(
            [
                "Int(position.value - start.value)", "position.value - start.value", "Int(position.value - end.value)",
                "8 - Int(", "position.value - end.value",
            ],
            "positions are not negative, and a fraction of the number of facts is larger than 0"),
        "Sources/LaurelSQLite/Storage/SQLiteTransaction.swift": Review(
            ["Int64(limit == .max ? limit : limit + 1)"],
            "Int has 64 bits here, and the largest limit is not increased"),
    ]
}

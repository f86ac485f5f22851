extension TrapReview {
    /// The reviewed calls of LaurelCore.
    static let core: [String: TrapReview] = [
        "Sources/LaurelCore/AuditLog/LedgerTransaction+AuditLog.swift": Review(
            ["head.number + 1", "last - Int64(", "Int(last - first)", "last.number + 1"],
            "numbers of the log, counted one at a time, and a number that is clamped to them"),
        "Sources/LaurelCore/AuditLog/RealmAuditLog.swift": Review(
            ["uniqueKeysWithValues"],
            "keys of a dictionary"),
        "Sources/LaurelCore/Challenges/ChallengeLink.swift": Review(
            ["Int(random.next() & 31)"],
            "five bits"),
        "Sources/LaurelCore/Challenges/RecordKey+Challenges.swift": Review(
            ["UInt64.max - UInt64("],
            "the subtrahend is clamped to the same width"),
        "Sources/LaurelCore/Clocks/WallClock.swift": Review(
            [
                "Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down))",
                "Int64((ContinuousClock.now - Self.start) / .milliseconds(1))",
            ],
            "this machine's clocks count at most 64 bits of nanoseconds"),
        "Sources/LaurelCore/Decisions/CommandFold+Leaderboards.swift": Review(
            ["state.head.lastLeaderboard.value + 1"],
            "counts leaderboards, one at a time"),
        "Sources/LaurelCore/Challenges/RecordOverlay+Challenges.swift": Review(
            ["Int($0)"],
            "reads a text"),
        "Sources/LaurelCore/Decisions/ChallengeSweeps.swift": Review(
            ["prefix + UInt32(", "Int64($0)"],
            "reads a text, and joins texts"),
        "Sources/LaurelCore/Decisions/LedgerTransaction+Forecasts.swift": Review(
            ["uniqueKeysWithValues"],
            "forecasts of leaderboards that are changed at most once"),
        "Sources/LaurelCore/Decisions/decide.swift": Review(
            ["state.head.lastPlayer.value + 1", "state.head.lastPlayer.value + 1"],
            "counts players, one at a time"),
        "Sources/LaurelCore/Friends/LedgerTransaction+Friends.swift": Review(
            ["Int($0)"],
            "reads a text"),
        "Sources/LaurelCore/Keys/APIKey+Creation.swift": Review(
            ["Int($0 & 31)"],
            "five bits"),
        "Sources/LaurelCore/Imports/SubmissionPipeline.swift": Review(
            ["first.position.value - 1"],
            "the position of a fact is at least 1"),
        "Sources/LaurelCore/Ledger/FactChecksum.swift": Review(
            [
                "UInt64(byte)", "Int(remainder & 0xFF)", "Int(word & 0xFF)", "Int(word >> 8 & 0xFF)",
                "Int(word >> 16 & 0xFF)", "Int(word >> 24 & 0xFF)", "Int(word >> 32 & 0xFF)", "Int(word >> 40 & 0xFF)",
                "Int(word >> 48 & 0xFF)", "Int(word >> 56)", "0x700 + Int(", "0x600 + Int(", "0x500 + Int(",
                "0x400 + Int(", "0x300 + Int(", "0x200 + Int(", "0x100 + Int(",
                "Int(UInt8(truncatingIfNeeded: remainder) ^ byte)",
            ],
            "each operand is one byte, so each index is less than the 2,048 elements of the tables"),
        "Sources/LaurelCore/Ledger/HistoryLoss.swift": Review(
            ["applied.position.value - 1", "Int64($0.text)", "applied.position.value - 1"],
            "a position after the start, and a text that is read"),
        "Sources/LaurelCore/Ledger/LedgerTransaction.swift": Review(
            ["Int64($0)", "position.value - 1"],
            "reads a text; the position of a fact is at least 1"),
        "Sources/LaurelCore/Ledger/LocalLeadership.swift": Review(
            ["state.number + 1"],
            "starts below 2^40, and is counted one at a time"),
        "Sources/LaurelCore/Ledger/MemoryLedger.swift": Review(
            ["uniqueKeysWithValues", "$0.value - 1", "Int(max(0, position.value - start))", "position.value - start"],
            "ids of registered leaderboards; positions of facts in this array"),
        "Sources/LaurelCore/Migrations/RealmMigration.swift": Review(
            [
                "head.lastPlayer.value + 1", "Int(last.value - head.position.value)",
                "last.value - head.position.value", "uniqueKeysWithValues", "end.value + 1",
            ],
            "less than the last number; positions up to the head's; keys of entries of one ranking"),
        "Sources/LaurelCore/Migrations/RecordMigration.swift": Review(
            ["uniqueKeysWithValues", "uniqueKeysWithValues"],
            "keys of records that a ledger stores once"),
        "Sources/LaurelCore/Moderation/EntryCorrection.swift": Review(
            ["Int64(words[1])"],
            "reads a text, after the words were counted"),
        "Sources/LaurelCore/History/FactPages.swift": Review(
            ["epoch.position.value - 1"],
            "the reader of epochs skips records whose position is not that of a fact; a fact's position is at least 1"),
        "Sources/LaurelCore/History/PlayerHistory.swift": Review(
            ["start.value + Self.factCountPerHistoryPage", "previous.value - 1"],
            "a cursor is clamped to the last position; the position of a fact is at least 1"),
        "Sources/LaurelCore/KeyValueStore/RecordRange.swift": Review(
            ["last.value + 1"],
            "a scalar is less than 0x110000"),
        "Sources/LaurelCore/Ledger/LedgerTransaction+ReadAhead.swift": Review(
            ["head.position.value - position.value", "Int64(ReadAhead.factCountMax)"],
            "positions of facts, which are not negative; a constant"),
        "Sources/LaurelCore/Players/PlayerIndex.swift": Review(
            ["Int(hash >> 54)"],
            "ten bits"),
        "Sources/LaurelCore/Players/PlayerPage.swift": Review(
            [
                "UInt16(bytes.count)", "Int(bytes[2 * index])", "Int(bytes[2 * index + 1])", "0.baseAddress!",
                "Int(UInt16(littleEndian: start.load(fromByteOffset: 2 * index, as: UInt16.self)))",
            ],
            "a page of 32 players with texts of at most 200 bytes has fewer than 65,536 bytes; a page with an offset is "
                + "not empty"),
        "Sources/LaurelCore/Players/RealmPlayers.swift": Review(
            ["Int(try $0.head.lastPlayer.value)"],
            "Int has 64 bits here"),
        "Sources/LaurelCore/Realm/HistoryWatch.swift": Review(
            ["point.position.value - 1"],
            "the guard before it excludes the start"),
        "Sources/LaurelCore/Realm/RealmService+Committing.swift": Review(
            ["$0.position.value - 1"],
            "the position of a fact is at least 1"),
        "Sources/LaurelCore/Realm/RealmService+Following.swift": Review(
            ["Int(last.value - start.value)", "last.value - start.value"],
            "positions of facts, which are at least 1"),
        "Sources/LaurelCore/Salvage/ExtraFacts.swift": Review(
            ["first.position.value - 1"],
            "the position of a fact"),
        "Sources/LaurelCore/Snapshots/SnapshotBlock.swift": Review(
            [
                "UInt64(entries.count)", "Int64($0.member)", "wordByteCount - UInt64(", "UInt64(width)",
                "UInt64(entryCountMax)", "UInt64(wordByteCount)", "Int(bytes.word(at: 0))", "Int(bytes.word(at: 0))",
                "count * Int(", "Int(bytes.word(at: end))", "Int(bytes.word(at: start))", "UInt64(8 * width)",
                "UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))",
            ],
            "counts and widths are compared with their maximum before; a change of the byte order keeps the width"),
        "Sources/LaurelCore/Snapshots/SnapshotDescriptor.swift": Review(
            ["buffer.baseAddress!", "0.baseAddress!", "Int(status.st_size)"],
            "Int has 64 bits here, and the loops have no step if there are no bytes"),
        "Sources/LaurelCore/Snapshots/SnapshotHeader.swift": Review(
            [
                "UInt64(rankedCount)", "UInt64(replacedCount)", "UInt64(otherCount)", "UInt64(rankedByteCount)",
                "UInt64(changesByteCount)",
            ],
            "counts are not negative"),
        "Sources/LaurelCore/Snapshots/SnapshotReader.swift": Review(
            ["Int(memberMax / 64)", "Int(entry.member / 64)", "Int(entry.member / 64)", "UInt64(member % 64)"],
            "widens 32 bits"),
        "Sources/LaurelCore/Occurrences/RealmOccurrences.swift": Review(
            ["occurrence.number + 1", "stored.last!"],
            "an occurrence's number is at most the recurrence's last; the loop ends if nothing was stored"),
        "Sources/LaurelCore/Players/RealmPlayers+Search.swift": Review(
            ["$0.value - 1", "player.number.value - 1"],
            "numbers that are not 0, as the conditions check"),
        "Sources/LaurelCore/Verification/LedgerVerification.swift": Review(
            ["next.value - 1", "head.lastPlayer.value) - Int"],
            "positions of facts, which are at least 1; Int has 64 bits here"),
    ]
}

import LaurelCore
import LaurelModel
import Testing

@Suite struct FactChecksumTests {
    private static func crc(_ bytes: some Sequence<UInt8>, continuing value: UInt64 = 0) -> UInt64 {
        CyclicChecksum.withTables { tables in
            var sum = CyclicChecksum(continuing: value, tables)
            sum.add(bytes)
            return sum.value
        }
    }

    @Test func `The checksum function is CRC-64/XZ`() {
        #expect(Self.crc("123456789".utf8) == 0x995D_C9BB_DF19_39FA)
        #expect(Self.crc("".utf8) == 0)
        #expect(Self.crc("6789".utf8, continuing: Self.crc("12345".utf8)) == 0x995D_C9BB_DF19_39FA)
    }

    @Test func `A word is processed as eight bytes, the least significant first`() {
        let words: [UInt64] = [0, 1, .max, 0x0123_4567_89AB_CDEF]
        let sum = CyclicChecksum.withTables { tables in
            var sum = CyclicChecksum(continuing: 7, tables)
            for word in words { sum.add(word) }
            return sum.value
        }
        let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
        #expect(sum == Self.crc(bytes, continuing: 7))
    }

    /// A change to each column of a record.
    private static let changes: [@Sendable (inout FactRecord) -> Void] = [
        { $0.position += 1 }, { $0.moment ^= 1 << 40 }, { $0.kind = 2 }, { $0.leaderboard = 2 },
        { $0.occurrence = nil },
        { $0.player = 8 }, { $0.id?[0] ^= 1 }, { $0.id = nil }, { $0.author = 2 }, { $0.score? += 1 },
        { $0.context = nil }, { $0.date = 0 }, { $0.sentAt = 0 }, { $0.namedOccurrence = 0 }, { $0.receivedAt? ^= 2 },
        { $0.earnedAt? ^= 2 }, { $0.outcome = 2 }, { $0.entryScore? ^= .min }, { $0.entryContext = 1 },
        { $0.entryDate? += 1 }, { $0.entryPosition? += 1 }, { $0.previous = 0 }, { $0.settings = "" }, { $0.flags = 0 },
    ]

    @Test func `The checksum covers every column of a fact`() throws {
        var record = FactRecord(position: 7, moment: 1_700_000_000_000, kind: 1)
        (record.leaderboard, record.occurrence, record.player) = (1, 0, 7)
        (record.id, record.author, record.score, record.context) = ([1, 2, 3], 1, 50, 0)
        (record.receivedAt, record.earnedAt, record.outcome) = (5, 5, 1)
        (record.entryScore, record.entryContext, record.entryDate, record.entryPosition) = (50, 0, 5, 7)
        let previous = FactChecksum(42)
        let checksum = record.checksum(after: previous)
        record.checksum = checksum
        try record.verify(after: previous)
        #expect(throws: LedgerError.self) { try record.verify(after: FactChecksum(43)) }
        #expect(throws: LedgerError.self) { try record.verify(after: nil) }
        var found: Set = [checksum]
        for change in Self.changes {
            var changed = record
            change(&changed)
            #expect(throws: LedgerError.self) { try changed.verify(after: previous) }
            found.insert(changed.checksum(after: previous))
        }
        #expect(found.count == Self.changes.count + 1)
        record.checksum = nil
        #expect(throws: LedgerError.self) { try record.verify(after: previous) }
        try record.verify(after: nil)
    }
}

/// The running checksum of a realm's facts: a fact's checksum covers that fact and all facts before it.
///
/// The checksum is the CRC-64/XZ of the facts' records since the realm's first fact, or since its last wipe.
/// In a ledger that was written before checksums existed, it starts with the first fact that has one.
/// If two ledgers have the same checksum at a position, their facts up to it are equal, except with a probability
/// of 2⁻⁶⁴.
public struct FactChecksum: Hashable, Sendable {
    /// The 64 bits of the checksum.
    public let value: UInt64

    /// Creates a checksum from its bits.
    public init(_ value: UInt64) { self.value = value }

    /// Creates a checksum from its stored form.
    ///
    /// - Parameter stored: The signed number with the same bits.
    public init(stored: Int64) { value = UInt64(bitPattern: stored) }

    /// The signed number with the same bits, which is the stored form.
    public var stored: Int64 { Int64(bitPattern: value) }
}

extension FactChecksum: CustomStringConvertible {
    /// The checksum in 16 hexadecimal digits.
    public var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Fact {
    /// Returns this fact with its checksum.
    ///
    /// - Parameter previous: The checksum of the preceding fact; nil for the first fact that has a checksum.
    public func chained(after previous: FactChecksum?) -> Fact {
        Fact(
            position: position, moment: moment, content: content,
            checksum: FactRecord(self).checksum(after: previous))
    }
}

extension FactRecord {
    /// Computes the record's checksum. A wipe starts a new chain because the preceding facts are removed.
    ///
    /// - Parameter previous: The checksum of the preceding fact; nil for the first fact that has a checksum.
    public func checksum(after previous: FactChecksum?) -> FactChecksum {
        let isFirst = kind == FactKind.wipe.rawValue
        return CyclicChecksum.withTables { tables in
            var sum = CyclicChecksum(continuing: isFirst ? 0 : previous?.value ?? 0, tables)
            var present: UInt64 = 0
            func add(_ value: Int64?) {
                present = present << 1 | (value == nil ? 0 : 1)
                sum.add(UInt64(bitPattern: value ?? 0))
            }
            add(position)
            add(moment)
            add(kind)
            add(leaderboard)
            add(occurrence)
            add(player)
            add(author)
            add(score)
            add(context)
            add(date)
            add(sentAt)
            add(namedOccurrence)
            add(receivedAt)
            add(earnedAt)
            add(outcome)
            add(entryScore)
            add(entryContext)
            add(entryDate)
            add(entryPosition)
            add(previousFact)
            add(flags)
            add(id.map { Int64($0.count) })
            add(settings.map { Int64($0.utf8.count) })
            sum.add(present)
            if let id { sum.add(id) }
            if let settings { sum.add(settings.utf8) }
            return FactChecksum(sum.value)
        }
    }

    private var previousFact: Int64? { previous }

    /// Verifies the record's checksum.
    ///
    /// - Parameter previous: The checksum of the preceding fact; nil if that fact has none or does not exist.
    /// - Throws: ``LedgerError/damaged(_:)`` if the record differs from the one that was written.
    public func verify(after previous: FactChecksum?) throws(LedgerError) {
        let expected = checksum == nil && previous == nil ? nil : checksum(after: previous)
        guard checksum == expected else {
            throw .damaged("the fact at position \(position) does not match its checksum")
        }
    }
}

/// An incremental CRC-64/XZ.
package struct CyclicChecksum {
    /// Eight tables of 256 remainders: table *n* contains the remainder of each byte followed by *n* zero bytes.
    private static let tables: [UInt64] = {
        let polynomial: UInt64 = 0xC96C_5795_D787_0F42
        var tables = (0..<256).map { byte in
            (0..<8).reduce(UInt64(byte)) { remainder, _ in
                remainder & 1 == 0 ? remainder >> 1 : remainder >> 1 ^ polynomial
            }
        }
        for index in 256..<8 * 256 {
            let remainder = tables[index - 256]
            tables.append(remainder >> 8 ^ tables[Int(remainder & 0xFF)])
        }
        return tables
    }()

    /// Calls `body` with the remainder tables.
    package static func withTables<Result>(_ body: (UnsafeBufferPointer<UInt64>) -> Result) -> Result {
        tables.withUnsafeBufferPointer(body)
    }

    @usableFromInline let tables: UnsafeBufferPointer<UInt64>
    @usableFromInline var remainder: UInt64

    /// Continues a checksum.
    ///
    /// - Parameters:
    ///   - value: The checksum of the preceding bytes; 0 if there are none.
    ///   - tables: The tables that ``withTables(_:)`` passes.
    package init(continuing value: UInt64, _ tables: UnsafeBufferPointer<UInt64>) {
        remainder = ~value
        self.tables = tables
    }

    /// The checksum of the bytes that were added.
    package var value: UInt64 { ~remainder }

    /// Adds the eight bytes of `word`, least significant byte first.
    @inlinable  // Called several times for each row of a table.
    package mutating func add(_ word: UInt64) {
        let word = remainder ^ word
        remainder =
            tables[0x700 + Int(word & 0xFF)] ^ tables[0x600 + Int(word >> 8 & 0xFF)]
            ^ tables[0x500 + Int(word >> 16 & 0xFF)] ^ tables[0x400 + Int(word >> 24 & 0xFF)]
            ^ tables[0x300 + Int(word >> 32 & 0xFF)] ^ tables[0x200 + Int(word >> 40 & 0xFF)]
            ^ tables[0x100 + Int(word >> 48 & 0xFF)] ^ tables[Int(word >> 56)]
    }

    /// Adds `bytes` in order.
    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { remainder = remainder >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] }
    }
}

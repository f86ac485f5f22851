/// The running checksum of a realm's facts: the checksum of a fact covers it and the facts before it.
///
/// The checksum is the CRC-64/XZ of the facts' records since the realm's first fact, or since its last wipe. In a ledger that was
/// written before there were checksums, it begins with the first fact that has one. Two ledgers that have the same checksum
/// at a position have the same facts up to it, except with a probability of 2⁻⁶⁴.
public struct FactChecksum: Hashable, Sendable {
    public let value: UInt64

    public init(_ value: UInt64) { self.value = value }

    /// - Parameter stored: The signed number of the same bits.
    public init(stored: Int64) { value = UInt64(bitPattern: stored) }

    /// The signed number of the same bits, as ledgers store it.
    public var stored: Int64 { Int64(bitPattern: value) }
}

extension FactChecksum: CustomStringConvertible {
    /// 16 hexadecimal digits.
    public var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Fact {
    /// This fact with its checksum.
    ///
    /// - Parameter previous: The checksum of the fact before it; nil for the first that has one.
    public func chained(after previous: FactChecksum?) -> Fact {
        Fact(
            position: position, moment: moment, content: content,
            checksum: FactRecord(self).checksum(after: previous))
    }
}

extension FactRecord {
    /// Computes the checksum that the record must have. A wipe begins a new chain: the facts before it are gone.
    ///
    /// - Parameter previous: The checksum of the fact before it; nil for the first that has one.
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

    /// - Parameter previous: The checksum of the fact before it; nil if that one has none, or is not there.
    /// - Throws: ``LedgerError/damaged(_:)`` if the record is not the one that was written.
    public func verify(after previous: FactChecksum?) throws(LedgerError) {
        let expected = checksum == nil && previous == nil ? nil : checksum(after: previous)
        guard checksum == expected else {
            throw .damaged("the fact at position \(position) does not match its checksum")
        }
    }
}

/// A CRC-64/XZ that is computed piece by piece.
package struct CyclicChecksum {
    /// Eight tables of 256 remainders each: the first for a byte, the others for a byte that so many zero bytes follow.
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

    package static func withTables<Result>(_ body: (UnsafeBufferPointer<UInt64>) -> Result) -> Result {
        tables.withUnsafeBufferPointer(body)
    }

    private let tables: UnsafeBufferPointer<UInt64>
    private var remainder: UInt64

    /// - Parameters:
    ///   - value: The checksum of the bytes so far; 0 for none.
    ///   - tables: The tables of ``withTables(_:)``.
    package init(continuing value: UInt64, _ tables: UnsafeBufferPointer<UInt64>) {
        remainder = ~value
        self.tables = tables
    }

    package var value: UInt64 { ~remainder }

    /// Adds the eight bytes of `word`, the least significant first.
    package mutating func add(_ word: UInt64) {
        let word = remainder ^ word
        remainder =
            tables[0x700 + Int(word & 0xFF)] ^ tables[0x600 + Int(word >> 8 & 0xFF)]
            ^ tables[0x500 + Int(word >> 16 & 0xFF)] ^ tables[0x400 + Int(word >> 24 & 0xFF)]
            ^ tables[0x300 + Int(word >> 32 & 0xFF)] ^ tables[0x200 + Int(word >> 40 & 0xFF)]
            ^ tables[0x100 + Int(word >> 48 & 0xFF)] ^ tables[Int(word >> 56)]
    }

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { remainder = remainder >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] }
    }
}

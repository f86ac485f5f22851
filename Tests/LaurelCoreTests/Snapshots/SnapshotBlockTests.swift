import LaurelRanking
import LaurelTesting
import Testing

@testable import LaurelCore

struct `Blocks of a snapshot file` {
    @Test(arguments: Seeds.first(60))
    func `A decoded block has the encoded entries`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let count = [0, 1, 2, 7, 100, SnapshotBlock.entryCountMax][Int(seed) % 6]
        func number() -> Int64 {
            let bits = Int64.random(in: .min ... .max, using: &random)
            return [bits >> Int64.random(in: 0...63, using: &random), .min, .max].randomElement(using: &random)!
        }
        let isNarrow = Bool.random(using: &random)
        let base = number()
        func value() -> Int64 { isNarrow ? base &+ Int64.random(in: 0...300, using: &random) : number() }
        let entries = (0..<count).map { _ in
            RankedEntry(
                member: UInt32(truncatingIfNeeded: value()), score: value(), date: value(), position: value(),
                context: UInt64(bitPattern: value()))
        }
        var (digest, readDigest): (UInt64, UInt64) = (seed, seed)
        let bytes = SnapshotBlock.bytes(of: entries[...], digest: &digest)
        #expect(bytes.count % 8 == 0 && bytes.count <= SnapshotBlock.byteCountMax)
        var decoded = [RankedEntry(member: 1, score: 1, date: 1, position: 1)]
        let length = (bytes + [1, 2, 3]).withUnsafeBytes {
            SnapshotBlock.decode($0, digest: &readDigest, into: &decoded)
        }
        #expect(length == bytes.count)
        #expect(readDigest == digest)
        #expect(decoded == entries)
    }
}

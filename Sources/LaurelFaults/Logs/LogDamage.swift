import Foundation

/// A change that damages a log.
struct LogDamage: CustomStringConvertible {
    private enum Kind {
        case cut(at: Int)
        case zeroed(sectors: Range<Int>)
        case noise(sector: Int, seed: UInt64)
        case flipped(bits: [Int])
    }

    private static let sectorByteCount = 512

    private let kind: Kind

    init(of byteCount: Int, random: inout SeededRandom) {
        let sectorCount = max(1, byteCount / Self.sectorByteCount)
        let sector = Int.random(in: 0..<sectorCount, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: kind = .cut(at: Int.random(in: 0...byteCount, using: &random))
        case 3, 4:
            let count = Bool.random(using: &random) ? 1 : Int.random(in: 1...16, using: &random)
            kind = .zeroed(sectors: sector..<min(sector + count, sectorCount))
        case 5: kind = .noise(sector: sector, seed: random.next())
        default:
            let count = Int.random(in: 1...8, using: &random)
            kind = .flipped(bits: (0..<count).map { _ in Int.random(in: 0..<max(1, byteCount * 8), using: &random) })
        }
    }

    func applied(to log: Data) -> Data {
        guard !log.isEmpty else { return log }
        var bytes = [UInt8](log)
        switch kind {
        case .cut(let count): bytes.removeLast(bytes.count - count)
        case .zeroed(let sectors): fill(&bytes, sectors) { 0 }
        case .noise(let sector, let seed):
            var noise = SeededRandom(seed: seed)
            fill(&bytes, sector..<sector + 1) { UInt8.random(in: 0...255, using: &noise) }
        case .flipped(let bits):
            for bit in bits { bytes[bit / 8] ^= 1 << UInt8(bit % 8) }
        }
        return Data(bytes)
    }

    private func fill(_ bytes: inout [UInt8], _ sectors: Range<Int>, with byte: () -> UInt8) {
        let range = sectors.lowerBound * Self.sectorByteCount..<sectors.upperBound * Self.sectorByteCount
        for index in range.clamped(to: bytes.indices) { bytes[index] = byte() }
    }

    var description: String { "\(kind)" }
}

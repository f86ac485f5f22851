import Foundation

/// The ends of the transactions in a write-ahead log, see https://www.sqlite.org/fileformat2.html#walformat
struct LogLayout: Equatable {
    private static let headerByteCount = 32
    private static let frameHeaderByteCount = 24

    /// The salts of the log. A log that overwrites another has different salts.
    private(set) var salts: [UInt8] = []
    /// The offsets at which transactions end, in ascending order.
    private(set) var transactionEnds: [Int] = []

    /// Parses an undamaged log. Checksums are not verified.
    init(of log: Data) {
        let bytes = [UInt8](log)
        guard bytes.count >= Self.headerByteCount else { return }
        salts = Array(bytes[16..<24])
        let pageByteCount = bytes[8..<12].reduce(0) { $0 << 8 | Int($1) }
        var frame = Self.headerByteCount
        while frame + Self.frameHeaderByteCount + pageByteCount <= bytes.count {
            // The remaining frames belong to the previous log.
            guard bytes[frame + 8..<frame + 16].elementsEqual(salts) else { return }
            let isLastOfTransaction = bytes[frame + 4..<frame + 8].contains { $0 != 0 }
            frame += Self.frameHeaderByteCount + pageByteCount
            if isLastOfTransaction { transactionEnds.append(frame) }
        }
    }
}

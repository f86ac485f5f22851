import Foundation
import LaurelModel
import LaurelRanking

/// The ranked entries of a snapshot file, in order, and its other entries.
///
/// The blocks are read and verified while the entries are iterated over. If one is damaged, the entries end early:
/// call ``verify()`` after the last entry.
final class SnapshotReader {
    let header: SnapshotHeader
    /// The entries of replaced members, and of the players who are not ranked.
    let others: ArraySlice<RankedEntry>
    /// A bit for each member whose ranked entries are not valid; empty if there are none.
    private var replaced: [UInt64] = []
    private let memberMax: UInt32
    private var blocks: SnapshotBlocks
    private var block: [RankedEntry] = []
    private var index = 0
    private var rankedCount = 0
    private var fault: SnapshotFault?

    /// Reads the header of a file.
    ///
    /// - Returns: Nil if the file does not exist.
    /// - Throws: ``SnapshotFault/damaged`` if the header is damaged, or does not match the length of the file.
    static func open(_ path: String) throws(SnapshotFault) -> (header: SnapshotHeader, file: SnapshotDescriptor)? {
        guard access(path, F_OK) == 0 else { return nil }
        let file = try SnapshotDescriptor(path)
        let header = SnapshotHeader(try file.read(SnapshotHeader.byteCount, at: 0))
        guard let header, try file.byteCount == header.fileByteCount else { throw .damaged }
        return (header, file)
    }

    /// Reads the changes of a file.
    ///
    /// - Parameters:
    ///   - memberMax: The greatest valid member.
    /// - Throws: ``SnapshotFault/damaged`` if the changes are damaged.
    init(_ header: SnapshotHeader, _ file: SnapshotDescriptor, memberMax: UInt32) throws(SnapshotFault) {
        self.header = header
        self.memberMax = memberMax
        let start = SnapshotHeader.byteCount + header.rankedByteCount
        var changes = SnapshotBlocks(of: file, in: start..<header.fileByteCount)
        var entries: [RankedEntry] = []
        while try changes.next(into: &block) { entries += block }
        guard changes.digest == header.changesDigest, entries.count == header.replacedCount + header.otherCount,
            entries.allSatisfy({ $0.member <= memberMax && $0.position <= header.position.value })
        else { throw .damaged }
        others = entries[header.replacedCount...]
        if header.replacedCount > 0 { replaced = Array(repeating: 0, count: Int(memberMax / 64) + 1) }
        for entry in entries[..<header.replacedCount] { replaced[Int(entry.member / 64)] |= Self.bit(of: entry.member) }
        blocks = SnapshotBlocks(of: file, in: SnapshotHeader.byteCount..<start)
        block = []
    }

    /// Throws unless the file is intact and all entries were read.
    func verify() throws(SnapshotFault) {
        if let fault { throw fault }
        guard rankedCount == header.rankedCount, blocks.digest == header.rankedDigest else { throw .damaged }
    }
}

extension SnapshotReader: Sequence, IteratorProtocol {
    var underestimatedCount: Int { Swift.max(0, header.rankedCount - header.replacedCount) }

    func next() -> RankedEntry? {
        while fault == nil {
            guard index < block.count else {
                guard readBlock() else { return nil }
                continue
            }
            let entry = block[index]
            index += 1
            rankedCount += 1
            guard entry.member <= memberMax, entry.position <= header.position.value else {
                fault = .damaged
                return nil
            }
            if replaced.isEmpty || replaced[Int(entry.member / 64)] & Self.bit(of: entry.member) == 0 { return entry }
        }
        return nil
    }

    private static func bit(of member: UInt32) -> UInt64 { 1 << UInt64(member % 64) }

    private func readBlock() -> Bool {
        index = 0
        do throws(SnapshotFault) { return try blocks.next(into: &block) } catch {
            fault = error
            return false
        }
    }
}

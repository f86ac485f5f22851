import Foundation
import LaurelCore
import LaurelModel

/// The last acknowledged position of each realm, in a file beside the log and the database. With it, a start detects
/// that they lost facts.
///
/// A commit writes its mark after it is synced, so no mark is ahead of the facts. The operating system may write the
/// mark to the disk at any time. Laurel syncs it with each checkpoint, each second while a server runs, and when it
/// closes.
final class HighWaterMark: Sendable {
    static let fileName = "high-water"

    /// A realm's mark.
    struct Mark: Hashable {
        var position: Int64
        /// The checksum of the fact at this position; nil if it has none.
        var checksum: FactChecksum?
    }

    private static let slotByteCount = 64
    /// "LaurMark" in ASCII.
    private static let magic: UInt64 = 0x4C61_7572_4D61_726B

    private let descriptor: Int32
    private let path: String
    private let isSynced = Locked(false)

    static func path(in directory: String) -> String { directory + "/" + fileName }

    /// Whether `directory` has, or had, a ledger.
    static func exists(in directory: String) throws(OpeningError) -> Bool {
        try DatabaseHeader.status(of: path(in: directory)) != nil
    }

    /// Reads the marks in `directory`, by the realms' numbers.
    static func marks(in directory: String) throws(OpeningError) -> [Int64: Mark] {
        let path = path(in: directory)
        guard try exists(in: directory) else { return [:] }
        guard let bytes = FileManager.default.contents(atPath: path).map({ Array($0) }) else {
            throw .system(path: path, reason: String(cString: strerror(errno)))
        }
        var marks: [Int64: Mark] = [:]
        for start in stride(from: 0, to: bytes.count, by: slotByteCount) {
            let slot = bytes[start..<min(start + slotByteCount, bytes.count)]
            guard slot.contains(where: { $0 != 0 }) else { continue }
            guard let (realm, mark) = decode(slot), realm == start / slotByteCount else {
                throw .factsLost(path: path, reason: "the high-water mark is damaged")
            }
            marks[realm] = mark
        }
        return marks
    }

    /// Writes `marks` in place of those in `directory`, and syncs them.
    init(in directory: String, _ marks: [Int64: Mark]) throws(OpeningError) {
        path = Self.path(in: directory)
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(path: path, reason: String(cString: strerror(errno))) }
        for (realm, mark) in marks {
            guard write(mark, of: realm) else {
                let code = errno
                guard code != ENOSPC else { throw .full(path: path) }
                throw .system(path: path, reason: String(cString: strerror(code)))
            }
        }
        // After an accepted loss the last realms may be missing. Their marks would make the next start fail.
        let slotCount = (marks.keys.max() ?? -1) + 1
        guard ftruncate(descriptor, off_t(slotCount) * off_t(Self.slotByteCount)) == 0 else {
            throw .system(path: path, reason: String(cString: strerror(errno)))
        }
        guard fsync(descriptor) == 0 else {
            throw .syncFailed(path: path, reason: String(cString: strerror(errno)))
        }
        isSynced.withLock { $0 = true }
    }

    deinit { close(descriptor) }

    /// Records the position of a realm, in one system call.
    ///
    /// If the write fails, the mark is behind the facts, which are on the disk.
    func note(_ mark: Mark, of realm: Int64) {
        isSynced.withLock { isSynced in
            if write(mark, of: realm) { isSynced = false }
        }
    }

    /// Syncs the marks to the disk.
    ///
    /// - Throws: ``LedgerError/outcomeUnknown(_:)`` if the disk fails.
    func sync() throws(LedgerError) {
        let isNeeded = isSynced.withLock { isSynced in
            defer { isSynced = true }
            return !isSynced
        }
        guard isNeeded, fsync(descriptor) != 0 else { return }
        throw .outcomeUnknown("\(path): \(String(cString: strerror(errno)))")
    }

    private func write(_ mark: Mark, of realm: Int64) -> Bool {
        let words = Self.encode(mark, of: realm)
        // `pwrite` takes an address.
        return words.withUnsafeBytes { bytes in
            pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(realm) * off_t(Self.slotByteCount)) == bytes.count
        }
    }

    /// Returns the encoded mark, which fits into one disk sector, so that a disk writes it completely or not at all.
    private static func encode(_ mark: Mark, of realm: Int64) -> [UInt64] {
        let words: [UInt64] = [
            magic, UInt64(bitPattern: realm), UInt64(bitPattern: mark.position), mark.checksum == nil ? 0 : 1,
            mark.checksum?.value ?? 0, 0, 0,
        ]
        let checksum = CyclicChecksum.withTables { tables in
            var sum = CyclicChecksum(continuing: 0, tables)
            for word in words { sum.add(word) }
            return sum.value
        }
        return (words + [checksum]).map(\.littleEndian)
    }

    private static func decode(_ slot: ArraySlice<UInt8>) -> (realm: Int64, mark: Mark)? {
        guard slot.count == slotByteCount else { return nil }
        let words = (0..<8).map { UInt64(littleEndianBytes: slot.dropFirst($0 * 8).prefix(8)) }
        guard words[0] == magic, words[7] == checksum(of: slot.dropLast(8)) else { return nil }
        return (
            Int64(bitPattern: words[1]),
            Mark(position: Int64(bitPattern: words[2]), checksum: words[3] == 0 ? nil : FactChecksum(words[4]))
        )
    }

    private static func checksum(of bytes: some Sequence<UInt8>) -> UInt64 {
        CyclicChecksum.withTables { tables in
            var sum = CyclicChecksum(continuing: 0, tables)
            sum.add(bytes)
            return sum.value
        }
    }
}

extension UInt64 {
    fileprivate init(littleEndianBytes bytes: some Sequence<UInt8>) {
        self = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

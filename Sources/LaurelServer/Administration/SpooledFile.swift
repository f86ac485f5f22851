import Foundation
import HTTPTypes
import LaurelImport
import LaurelModel
import NIOCore

/// A request body that is too long for memory, in an unlinked file. The file is deleted when this value is
/// deinitialized or the process ends.
///
/// `@unchecked` because the compiler cannot see that only the task that receives the body calls ``append(_:)``, before
/// other tasks read the file.
final class SpooledFile: @unchecked Sendable {
    private let descriptor: Int32
    private let byteCountMax: Int
    private let game: GameID
    private let budget: SharedBudget<GameID>
    private var byteCount = 0

    /// Creates an empty file.
    ///
    /// - Parameters:
    ///   - directory: The file's directory; nil for the system's temporary directory.
    ///   - byteCountMax: The maximum total number of bytes that ``append(_:)`` accepts.
    ///   - game: The game whose share of the `budget` the bytes use.
    ///   - budget: The byte budget that all spooled files share.
    init(in directory: String?, byteCountMax: Int, of game: GameID, budget: SharedBudget<GameID>) throws {
        self.byteCountMax = byteCountMax
        self.game = game
        self.budget = budget
        let folder = directory ?? FileManager.default.temporaryDirectory.path
        var template = Array("\(folder)/laurel.XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Problem.spoolFailed(errno) }
        unlink(template)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        budget.release(byteCount, of: game)
    }

    func append(_ chunk: ByteBuffer) throws {
        guard byteCount + chunk.readableBytes <= byteCountMax else {
            throw Problem.tooLarge(byteCountMax: byteCountMax)
        }
        guard budget.reserve(chunk.readableBytes, for: game) else { throw Problem.overloaded }
        byteCount += chunk.readableBytes
        try chunk.withUnsafeReadableBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Problem.spoolFailed(errno) }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Returns a CSV source that reads the file from its start.
    func source(named name: CSVFileName) -> CSVSource {
        var offset = 0
        return CSVSource(name: name, byteCountTotal: byteCount) { [self] buffer throws(CSVFileError) in
            while true {
                let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else {
                    throw .unreadable(name, reason: String(cString: strerror(errno)))
                }
                offset += count
                return count
            }
        }
    }
}

extension Problem {
    fileprivate static func spoolFailed(_ code: Int32) -> Problem {
        guard code == ENOSPC || code == EDQUOT else {
            return Problem(
                "unavailable", .serviceUnavailable,
                "The server cannot write to its directory for temporary files: \(String(cString: strerror(code))). "
                    + "No rows were imported. Send the request again.")
        }
        return Problem(
            "storage-full", .init(code: 507),
            """
            The server's directory for temporary files is full. No rows were imported. Split the file, and send the \
            requests again.
            """
        )
    }
}

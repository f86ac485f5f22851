import Foundation
import LaurelKit
import LaurelTesting

/// A disk that has space for secrets but not for scores.
struct FillingDisk: FileSystem {
    private let disk = MemoryDisk()

    func contents(of file: URL) throws -> Data? { try disk.contents(of: file) }
    func move(_ file: URL, to destination: URL) throws { try disk.move(file, to: destination) }
    func remove(_ file: URL) throws { try disk.remove(file) }

    func write(_ data: Data, to file: URL) throws {
        guard !file.lastPathComponent.hasPrefix("scores-of") else { throw CocoaError(.fileWriteOutOfSpace) }
        try disk.write(data, to: file)
    }
}

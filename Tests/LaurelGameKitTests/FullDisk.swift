import Foundation
import LaurelKit

/// A disk on which nothing can be stored.
struct FullDisk: FileSystem {
    private static let full = CocoaError(.fileWriteOutOfSpace)

    func contents(of file: URL) throws -> Data? { nil }
    func write(_ data: Data, to file: URL) throws { throw Self.full }
    func move(_ file: URL, to destination: URL) throws { throw Self.full }
    func remove(_ file: URL) throws { throw Self.full }
}

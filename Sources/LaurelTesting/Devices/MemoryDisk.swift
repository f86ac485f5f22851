public import Foundation
public import LaurelKit

/// A disk in memory that can be stopped at any of its steps, as a device is that loses its power or kills its game.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
public final class MemoryDisk: FileSystem, @unchecked Sendable {
    /// What every step throws from the stop on.
    public struct Stopped: Error {}

    private let lock = NSLock()
    private var contents: [String: Data] = [:]
    private var stepsLeft: Int?
    private var isStopped = false

    public init() {}

    /// Lets so many more changes happen; the one after them stops half done, and nothing happens any more.
    public func stop(afterSteps steps: Int) { lock.withLock { stepsLeft = steps } }

    /// The device is started again: what was written is there.
    public func start() {
        lock.withLock {
            stepsLeft = nil
            isStopped = false
        }
    }

    public var hasStopped: Bool { lock.withLock { isStopped } }

    /// The names of the files there are, without their folders, in order.
    public var names: [String] {
        lock.withLock { contents.keys.map { URL(filePath: $0).lastPathComponent } }.sorted()
    }

    public func contents(of file: URL) throws -> Data? {
        try lock.withLock {
            if isStopped { throw Stopped() }
            return contents[file.path]
        }
    }

    public func write(_ data: Data, to file: URL) throws {
        try lock.withLock {
            // Half of the bytes are there when it stops.
            try step { contents[file.path] = data.prefix(data.count / 2) }
            contents[file.path] = data
        }
    }

    public func move(_ file: URL, to destination: URL) throws {
        try lock.withLock {
            try step {}
            guard let data = contents.removeValue(forKey: file.path) else { throw CocoaError(.fileNoSuchFile) }
            contents[destination.path] = data
        }
    }

    public func remove(_ file: URL) throws {
        try lock.withLock {
            try step {}
            contents[file.path] = nil
        }
    }

    private func step(stopping: () -> Void) throws {
        if isStopped { throw Stopped() }
        if stepsLeft == 0 {
            stopping()
            isStopped = true
            throw Stopped()
        }
        stepsLeft = stepsLeft.map { $0 - 1 }
    }
}

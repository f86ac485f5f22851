import Foundation

@testable import LaurelKit

/// A disk in memory that can be stopped at any of its steps, as a device is when it loses power or its app is killed.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
final class MemoryDisk: FileSystem, @unchecked Sendable {
    struct Stopped: Error {}

    private let lock = NSLock()
    private var contents: [String: Data] = [:]
    private var stepsLeft: Int?
    private var isStopped = false
    private(set) var stepCount = 0

    /// Lets `steps` more changes happen; the one after it stops half done, and nothing happens after it.
    func stop(afterSteps steps: Int) { lock.withLock { stepsLeft = steps } }

    /// The device is started again.
    func start() {
        lock.withLock {
            stepsLeft = nil
            isStopped = false
        }
    }

    var hasStopped: Bool { lock.withLock { isStopped } }
    var names: [String] {
        lock.withLock { contents.keys.map { $0.split(separator: "/").last.map(String.init) ?? "" } }.sorted()
    }

    func contents(of file: URL) throws -> Data? {
        try lock.withLock {
            if isStopped { throw Stopped() }
            return contents[file.path]
        }
    }

    func write(_ data: Data, to file: URL) throws {
        try lock.withLock {
            // Half of the bytes are there when it stops.
            try step { contents[file.path] = data.prefix(data.count / 2) }
            contents[file.path] = data
        }
    }

    func move(_ file: URL, to destination: URL) throws {
        try lock.withLock {
            try step {}
            guard let data = contents.removeValue(forKey: file.path) else { throw CocoaError(.fileNoSuchFile) }
            contents[destination.path] = data
        }
    }

    func remove(_ file: URL) throws {
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
        stepCount += 1
    }
}

public import Foundation
public import LaurelKit
import LaurelModel

/// A disk in memory that can be stopped at any of its steps, as a device is that loses its power or kills its game.
public final class MemoryDisk: FileSystem, Sendable {
    /// What every step throws from the stop on.
    public struct Stopped: Error {}

    private struct State {
        var contents: [String: Data] = [:]
        var stepsLeft: Int?
        var isStopped = false

        mutating func step(stopping: (inout State) -> Void) throws {
            if isStopped { throw Stopped() }
            if stepsLeft == 0 {
                stopping(&self)
                isStopped = true
                throw Stopped()
            }
            stepsLeft = stepsLeft.map { $0 - 1 }
        }
    }

    private let state = Locked(State())

    public init() {}

    /// Lets so many more changes happen; the one after them stops half done, and nothing happens any more.
    public func stop(afterSteps steps: Int) { state.withLock { $0.stepsLeft = steps } }

    /// The device is started again: what was written is there.
    public func start() {
        state.withLock { state in
            state.stepsLeft = nil
            state.isStopped = false
        }
    }

    public var hasStopped: Bool { state.withLock { $0.isStopped } }

    /// The names of the files there are, without their folders, in order.
    public var names: [String] {
        state.withLock { $0.contents.keys.map { URL(filePath: $0).lastPathComponent } }.sorted()
    }

    public func contents(of file: URL) throws -> Data? {
        try state.withLock { state in
            if state.isStopped { throw Stopped() }
            return state.contents[file.path]
        }
    }

    public func write(_ data: Data, to file: URL) throws {
        try state.withLock { state in
            // Half of the bytes are there when it stops.
            try state.step { $0.contents[file.path] = data.prefix(data.count / 2) }
            state.contents[file.path] = data
        }
    }

    public func move(_ file: URL, to destination: URL) throws {
        try state.withLock { state in
            try state.step { _ in }
            guard let data = state.contents.removeValue(forKey: file.path) else { throw CocoaError(.fileNoSuchFile) }
            state.contents[destination.path] = data
        }
    }

    public func remove(_ file: URL) throws {
        try state.withLock { state in
            try state.step { _ in }
            state.contents[file.path] = nil
        }
    }
}

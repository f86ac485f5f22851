public import Foundation
public import LaurelKit
import LaurelModel

/// An in-memory disk that can stop at any step. A stop simulates a power loss or a terminated game.
public final class MemoryDisk: FileSystem, Sendable {
    /// The error of every step after the stop.
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

    /// Creates an empty disk.
    public init() {}

    /// Stops the disk after `steps` more changes. The following change is only half written, and all later steps fail.
    public func stop(afterSteps steps: Int) { state.withLock { $0.stepsLeft = steps } }

    /// Simulates a restart of the device. The written data remains.
    public func start() {
        state.withLock { state in
            state.stepsLeft = nil
            state.isStopped = false
        }
    }

    /// Whether the disk has stopped.
    public var hasStopped: Bool { state.withLock { $0.isStopped } }

    /// The names of all files without their folders, sorted.
    public var names: [String] {
        state.withLock { $0.contents.keys.map { URL(filePath: $0).lastPathComponent } }.sorted()
    }

    /// Returns the contents of `file`, or nil if it does not exist.
    public func contents(of file: URL) throws -> Data? {
        try state.withLock { state in
            if state.isStopped { throw Stopped() }
            return state.contents[file.path]
        }
    }

    /// Creates or overwrites `file` in one step. A stop at this step leaves half of the bytes.
    public func write(_ data: Data, to file: URL) throws {
        try state.withLock { state in
            // If the disk stops here, half of the bytes are stored.
            try state.step { $0.contents[file.path] = data.prefix(data.count / 2) }
            state.contents[file.path] = data
        }
    }

    /// Renames `file` to `destination` in one step.
    public func move(_ file: URL, to destination: URL) throws {
        try state.withLock { state in
            try state.step { _ in }
            guard let data = state.contents.removeValue(forKey: file.path) else { throw CocoaError(.fileNoSuchFile) }
            state.contents[destination.path] = data
        }
    }

    /// Removes `file` in one step.
    public func remove(_ file: URL) throws {
        try state.withLock { state in
            try state.step { _ in }
            state.contents[file.path] = nil
        }
    }
}

package import Foundation
import LaurelModel

/// A child process, started with `posix_spawn`.
///
/// Foundation's `Process` on Linux reads beyond the end of directory entries while it looks for open files, which
/// crashes a process that starts many children (Swift 6.3).
///
/// `@unchecked` because the compiler cannot see that the condition guards the status. Nothing else changes.
package final class ChildProcess: @unchecked Sendable {
    /// The standard streams of the child, as descriptors that this process still owns.
    package struct Streams {
        var input: Int32
        var output: Int32
        var errors: Int32

        /// Creates the streams from open descriptors.
        package init(input: Int32, output: Int32, errors: Int32) {
            self.input = input
            self.output = output
            self.errors = errors
        }
    }

    /// The process identifier.
    package let identifier: Int32
    private let condition = NSCondition()
    private var status: Int32?

    private static let starting = Locked(())

    /// Creates a pipe. No child inherits it, also not one that starts at the same time.
    package static func pipe() -> Pipe {
        starting.withLock { _ in
            let pipe = Pipe()
            for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
            return pipe
        }
    }

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - command: The program's path and its arguments.
    ///   - environment: The variables of the child; nil for those of this process.
    /// - Throws: ``FaultError/refused(_:)`` with the system's reason.
    package init(
        _ command: [String], environment: [String: String]? = nil, streams: Streams
    ) throws(FaultError) {
        let environment = environment ?? ProcessInfo.processInfo.environment
        let variables = environment.map { "\($0.key)=\($0.value)" }
        // One start at a time: the child must not inherit a pipe that another start opens in between.
        let (code, identifier) = Self.starting.withLock { _ in
            Self.markDescriptorsAsOwn()
            return Self.spawn(command, variables, streams)
        }
        guard code == 0 else { throw .refused("\(command[0]) cannot be run: \(String(cString: strerror(code)))") }
        self.identifier = identifier
        Thread.detachNewThread { self.awaitEnd() }
    }

    /// Kills the process and its children.
    package func kill() {
        condition.withLock {
            // The identifier of a process that has ended may belong to another process.
            if status == nil { _ = Foundation.kill(-identifier, SIGKILL) }
        }
    }

    /// Sends SIGTERM to the process.
    package func terminate() {
        condition.withLock { if status == nil { _ = Foundation.kill(identifier, SIGTERM) } }
    }

    /// Waits for the end of the process.
    ///
    /// - Returns: Whether the process ended in time.
    package func waitForEnd(seconds: Double = .greatestFiniteMagnitude) -> Bool {
        let deadline = Date(timeIntervalSinceNow: min(seconds, 1e9))
        return condition.withLock {
            while status == nil { if !condition.wait(until: deadline) { return false } }
            return true
        }
    }

    /// The exit code, or nil if the process is running or a signal ended it.
    package var exitCode: Int32? {
        let status = condition.withLock { self.status }
        // Equivalent to the macros `WIFEXITED` and `WEXITSTATUS`, which Swift cannot import.
        return status.flatMap { $0 & 0x7F == 0 ? ($0 >> 8) & 0xFF : nil }
    }

    private func awaitEnd() {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        condition.withLock {
            self.status = status
            condition.broadcast()
        }
    }

    /// Marks all descriptors as close-on-exec, so that a child inherits only its three streams.
    private static func markDescriptorsAsOwn() {
        for descriptor in 3..<min(getdtablesize(), 4_096) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }

    private static func spawn(
        _ command: [String], _ variables: [String], _ streams: Streams
    ) -> (code: Int32, identifier: Int32) {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // In its own process group, the child does not receive the terminal's interrupt. It does not inherit the signals
        // that a thread of the pool blocks, such as that of the end of a shell's child.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        for (own, child) in [(streams.input, 0), (streams.output, 1), (streams.errors, 2)] as [(Int32, Int32)] {
            posix_spawn_file_actions_adddup2(&actions, own, child)
        }
        // C strings, freed below.
        var arguments = command.map { strdup($0) } + [nil]
        var environment = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, command[0], &actions, &attributes, &arguments, &environment)
        return (code, identifier)
    }
}

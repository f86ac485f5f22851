import Foundation
import LaurelModel

/// A child process, started by the system's own call.
///
/// Foundation's `Process` on Linux copies directory entries beyond their end while it looks for open files, and so ends
/// the process that starts many children now and then (Swift 6.3).
///
/// `@unchecked` because the compiler cannot see that the condition guards the status; there is nothing else that changes.
final class ChildProcess: @unchecked Sendable {
    /// What the child reads and writes; descriptors of this process, which stay its own.
    struct Streams {
        var input: Int32
        var output: Int32
        var errors: Int32
    }

    let identifier: Int32
    private let condition = NSCondition()
    private var status: Int32?

    private static let starting = Locked(())

    /// - Parameters:
    ///   - command: The program's path and its arguments.
    ///   - environment: This process's own, if nil.
    /// - Throws: ``TortureError/refused(_:)`` with the system's reason.
    init(
        _ command: [String], environment: [String: String]? = nil, streams: Streams
    ) throws(TortureError) {
        let environment = environment ?? ProcessInfo.processInfo.environment
        let variables = environment.map { "\($0.key)=\($0.value)" }
        // One at a time: between marking and starting nobody else's pipe may come to be inherited.
        let (code, identifier) = Self.starting.withLock { _ in
            Self.markDescriptorsAsOwn()
            return Self.spawn(command, variables, streams)
        }
        guard code == 0 else { throw .refused("\(command[0]) cannot be run: \(String(cString: strerror(code)))") }
        self.identifier = identifier
        Thread.detachNewThread { self.awaitEnd() }
    }

    /// Ends the process and what it started at once, as the loss of power would.
    func kill() {
        condition.withLock {
            // Not a process that has ended: its number may be another's by now.
            if status == nil { _ = Foundation.kill(-identifier, SIGKILL) }
        }
    }

    /// Asks the process to end.
    func terminate() {
        condition.withLock { if status == nil { _ = Foundation.kill(identifier, SIGTERM) } }
    }

    /// Waits for the end.
    ///
    /// - Returns: Whether it came in time.
    func waitForEnd(seconds: Double = .greatestFiniteMagnitude) -> Bool {
        let deadline = Date(timeIntervalSinceNow: min(seconds, 1e9))
        return condition.withLock {
            while status == nil { if !condition.wait(until: deadline) { return false } }
            return true
        }
    }

    /// The exit code of a process that has ended; nil where a signal ended it, or nothing yet.
    var exitCode: Int32? {
        let status = condition.withLock { self.status }
        // The layout that `WIFEXITED` and `WEXITSTATUS` read: macros, which Swift cannot import.
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

    /// No descriptor of this process but the three streams reaches a child.
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
        // A group of its own: what interrupts this process is this process's to pass on.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        for (own, child) in [(streams.input, 0), (streams.output, 1), (streams.errors, 2)] as [(Int32, Int32)] {
            posix_spawn_file_actions_adddup2(&actions, own, child)
        }
        // C's own copies of the texts, given back below.
        var arguments = command.map { strdup($0) } + [nil]
        var environment = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, command[0], &actions, &attributes, &arguments, &environment)
        return (code, identifier)
    }
}

public import Foundation

/// A program that a test starts, with its standard input and the lines of its standard output.
///
/// `@unchecked` because the compiler cannot see that the lock guards the input. Nothing else changes.
public final class StartedProgram: @unchecked Sendable {
    /// The process identifier.
    public let identifier: pid_t
    /// The lines of standard output, which end when the program has ended.
    public let lines: AsyncStream<String>
    private static let starting = NSLock()
    private let lock = NSLock()
    private var input: FileHandle?

    struct CannotStart: Error {
        let command: String
        let reason: String
    }

    /// Starts a command with additional environment variables.
    public init(_ command: [String], environment: [String: String] = [:]) throws {
        // A child that starts between the creation of the pipes and their marking would inherit them, so starts are
        // exclusive.
        Self.starting.lock()
        defer { Self.starting.unlock() }
        let (own, its) = (try Self.makePipe(), try Self.makePipe())
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, own.reading, 0)
        posix_spawn_file_actions_adddup2(&actions, its.writing, 1)
        let arguments = (command.map { strdup($0) }) + [nil]
        let environment = (variables.map { strdup($0) }) + [nil]
        defer { for text in arguments + environment { free(text) } }
        var identifier = pid_t()
        // A database that runs as long as the tests would otherwise inherit their pipes and connections.
        for descriptor in 3..<min(getdtablesize(), 4_096) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let code = posix_spawn(&identifier, command[0], &actions, nil, arguments, environment)
        close(own.reading)
        close(its.writing)
        input = FileHandle(fileDescriptor: own.writing, closeOnDealloc: true)
        guard code == 0 else {
            close(its.reading)
            throw CannotStart(command: command[0], reason: String(cString: strerror(code)))
        }
        self.identifier = identifier
        let (lines, continuation) = AsyncStream<String>.makeStream()
        self.lines = lines
        Thread.detachNewThread { [identifier] in
            let output = fdopen(its.reading, "r")
            var buffer: UnsafeMutablePointer<CChar>?
            var size = 0
            while getline(&buffer, &size, output) >= 0, let line = buffer {
                continuation.yield(String(String(cString: line).dropLast()))
            }
            free(buffer)
            fclose(output)
            waitpid(identifier, nil, 0)
            continuation.finish()
        }
    }

    deinit { endInput() }

    /// Closes the program's standard input.
    public func endInput() { lock.withLock { input = nil } }

    /// Sends a signal to the program.
    public func signal(_ number: Int32) { kill(identifier, number) }

    private static func makePipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            throw CannotStart(command: "pipe", reason: String(cString: strerror(errno)))
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}

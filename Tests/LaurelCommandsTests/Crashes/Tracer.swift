import Foundation
import LaurelTesting

/// A use of strace(1) that injects faults into a command's system calls.
struct Tracer {
    static let isMissing = "strace injects faults into system calls, and it is missing or not allowed"

    private let options: String

    /// - Parameters:
    ///   - fault: The fault, such as `error=EIO` or `signal=SIGKILL:when=2`; strace counts calls per thread.
    ///   - call: The system call.
    ///   - paths: The files whose calls are affected.
    init(_ fault: String, to call: String, on paths: [String]) {
        options = (paths.map { "-P '\($0)'" } + ["-e trace=\(call)", "-e inject=\(call):\(fault)"])
            .joined(separator: " ")
    }

    /// Runs `laurel` with the words of `line` in a shell.
    func run(_ line: String, in place: Workplace) throws -> LaurelProcess.Result {
        try place.shell("strace -f -qq -o /dev/null \(options) laurel \(line)")
    }

    /// Attaches to a running program. The faults are active when this returns.
    ///
    /// - Returns: The tracer, which ends with the program. The calls are then in the workplace's file `trace`.
    func attach(to process: LaurelProcess, in place: Workplace) async throws -> LaurelProcess {
        let tracer = try place.startShell("exec strace -f -y -o trace \(options) -p \(process.identifier)")
        try await waitUntil("strace is attached: \(tracer.complaints)") {
            let hasEnded = tracer.hasEnded
            let complaints = try tracer.complaints
            guard !complaints.contains(" attached") else { return true }
            guard !hasEnded else { throw NotAttached(complaints: complaints) }
            return false
        }
        return tracer
    }

    struct NotAttached: Error {
        let complaints: String
    }
}

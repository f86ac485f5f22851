import Foundation
import LaurelTesting

/// strace(1) before a command, which does something to the command's calls of the system.
struct Tracer {
    static let isMissing = "calls of the system are injected by strace, which is missing or refused"

    private let options: String

    /// - Parameters:
    ///   - fault: What happens, such as `error=EIO` or `signal=SIGKILL:when=2`; the tracer counts by thread.
    ///   - call: To which call.
    ///   - paths: Calls about other files go on as ever.
    init(_ fault: String, to call: String, on paths: [String]) {
        options = (paths.map { "-P '\($0)'" } + ["-e trace=\(call)", "-e inject=\(call):\(fault)"])
            .joined(separator: " ")
    }

    /// Runs `laurel` with the words of `line` in a shell.
    func run(_ line: String, in place: Workplace) throws -> LaurelProcess.Result {
        try place.shell("strace -f -qq -o /dev/null \(options) laurel \(line)")
    }

    /// Does it to a program that runs, from when this returns.
    ///
    /// - Returns: The tracer, which ends with the program; what was called is in the workplace's file `trace` then.
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

import Foundation
import Testing

/// The check for symbols that require later systems than the manifest declares.
@Suite struct CheckAppleTests {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "script/check-apple")

    /// Runs the check in a folder with a file that contains `text`.
    private func check(_ text: String) throws -> (exitCode: Int32, output: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "laurel-check-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appending(path: "A.swift"))
        let process = Process()
        process.executableURL = Self.script
        process.arguments = [folder.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(data: output, encoding: .utf8) ?? "")
    }

    @Test(arguments: [
        "import Synchronization", "let a = Mutex(0)", "let a = Atomic<Bool>(false)", "import Configuration",
        "let a: UInt128 = 0", "let a = Duration.zero.attoseconds", "let a = String(validating: b, as: UTF8.self)",
        "func a(_ b: some AsyncSequence<Int, Never>) {}", "isolated deinit {}", "let a: InlineArray<2, Int> = [0, 0]",
    ])
    func `A symbol of a later system is reported with its file and line`(line: String) throws {
        let result = try check("import Foundation\n\(line)\n")
        #expect(result.exitCode == 1)
        #expect(result.output.contains("A.swift:2:\(line)"))
    }

    @Test(arguments: [
        "// import Synchronization", "let a: Span = .zero", "let a = Locked(0)", "import LaurelConfiguration",
        "let a = MutexFree(0)", "func a(_ b: some AsyncSequence) {}",
    ])
    func `A symbol of the declared systems is not reported`(line: String) throws {
        let result = try check("import Foundation\n\(line)\n")
        #expect(result.exitCode == 0, "\(result.output)")
    }
}

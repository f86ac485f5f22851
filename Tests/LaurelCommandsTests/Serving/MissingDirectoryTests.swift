import Foundation
import Testing

/// Tests of a data directory that is removed or replaced while a server uses it.
@Suite struct MissingDirectoryTests {
    /// Removals and replacements of the directory, as shell commands.
    private static let losses = [
        "rm -r laurel-data",
        "mv laurel-data gone",
        "mv laurel-data gone && cp -r gone laurel-data",
        "rm laurel-data/laurel.sqlite-wal",
    ]

    @Test(arguments: losses)
    func `A server whose data directory is removed or replaced exits with 74`(
        loss: String
    ) async throws {
        let workplace = try Workplace(board: "--submission sum")
        let key = try workplace.serverKey()
        let served = try await ServedGame(in: workplace)
        defer { served.process.kill() }
        #expect(try await served.client.submit(1, as: "before", by: "ann", key: key).status == 200)
        try workplace.shell(loss).expectDone()
        if let answer = try? await served.client.submit(1, as: "after", by: "ann", key: key) {
            #expect(answer.status == 503, "\(answer.text)")
        }
        let end = try served.process.finish()
        #expect(end.exitCode == 74)
        #expect(end.errors.contains("was removed or replaced while it was open"), "\(end.errors)")
        #expect(!end.errors.contains("nothing acknowledged is lost"), "\(end.errors)")
    }

    @Test func `A server without requests notices that its data directory was removed`() async throws {
        let workplace = try Workplace(board: "")
        let served = try await ServedGame(in: workplace)
        defer { served.process.kill() }
        try workplace.shell("mv laurel-data gone").expectDone()
        let end = try served.process.finish()
        #expect(end.exitCode == 74, "\(end.errors)")
    }
}

import Foundation
import HTTPTypes
import Hummingbird
import LaurelTesting
import NIOCore
import Testing

/// Tests of the responses to an import through a server that do not end with a result.
@Suite struct RemoteImportTests {
    /// The end of a response after its first line.
    struct Ending: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The bytes after the first line.
        let text: String
        /// Whether the response is complete in HTTP. If not, the server closes the connection.
        var isComplete = true
        let exitCode: Int32
        let errors: String
    }

    private static let interruption = """
        laurel: The connection ended before the result of the import, so some rows may have been imported. Repeat the \
        import: each row counts once.

        """

    static let endings = [
        Ending(
            testDescription: "an unknown outcome", text: problem("outcome-unknown", 503, "The disk failed."),
            exitCode: 74, errors: "laurel: The disk failed.\n"),
        Ending(
            testDescription: "an unavailable database", text: problem("unavailable", 503, "The database is gone."),
            exitCode: 3, errors: "laurel: The database is gone.\n"),
        Ending(
            testDescription: "a rejection", text: problem("invalid-request", 400, "The body cannot be read."),
            exitCode: 1, errors: "laurel: The body cannot be read.\n"),
        Ending(
            testDescription: "a closed connection", text: "", isComplete: false, exitCode: 3, errors: interruption),
        Ending(
            testDescription: "a connection that is closed in a line", text: "{\"result\":{", isComplete: false,
            exitCode: 3, errors: interruption),
        Ending(testDescription: "no last line", text: "", exitCode: 3, errors: interruption),
    ]

    /// Returns a last line with a problem.
    private static func problem(_ slug: String, _ status: Int, _ detail: String) -> String {
        """
        {"problem":{"type":"/problems/\(slug)","title":"A problem","status":\(status),"detail":"\(detail)"}}

        """
    }

    /// An error that makes the server close a connection in the middle of a response.
    private struct Interruption: Error {}

    @Test(arguments: RemoteImportTests.endings)
    func `An import whose response ends without a result fails with the reason`(ending: Ending) async throws {
        let workplace = try Workplace()
        try workplace.write("who,points\nann,1\nbob,2\n", to: "scores.csv")
        let router = Router()
        router.get("v1/leaderboards/board") { _, _ -> String in
            """
            {"id":"board","game":"com.example.game","kind":"classic","referenceName":"board","name":"board",\
            "sortOrder":"highToLow","submissionType":"best","tieRule":"ordinal","format":"integer","publicRead":true,\
            "lateWindow":"P30D"}
            """
        }
        router.post("v1/admin/leaderboards/board/import") { request, _ -> Response in
            guard request.headers[.accept] == "application/x-ndjson" else { return Response(status: .notAcceptable) }
            var request = request
            _ = try await request.collectBody(upTo: 1 << 10)
            return Response(
                status: .ok, headers: [.contentType: "application/x-ndjson"],
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: "{\"bytes\":23,\"rows\":0}\n" + ending.text))
                    guard ending.isComplete else { throw Interruption() }
                    try await writer.finish(nil)
                })
        }
        try await router.listen { port in
            let process = try workplace.start(
                "import scores.csv --leaderboard board --player who --score points",
                ["--server", "http://127.0.0.1:\(port)", "--key", "key"])
            // A blocked thread could prevent the server in this process from responding.
            try await waitUntil("the command has ended") { process.hasEnded }
            let result = try process.finish()
            #expect(result.exitCode == ending.exitCode && result.output == "")
            #expect(result.errors == ending.errors)
        }
    }
}

import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// A minimal Hummingbird server, as the baseline for Laurel's routes.
///
/// `POST /v1/leaderboards/points/scores` decodes a score's body and returns an empty response. `GET /bytes/{count}`
/// returns a fixed body.
/// The arguments are a port and the lengths of these bodies.
@main
struct BareServer {
    private struct Score: Decodable {
        let id: String
        let player: String
        let score: Int64
    }

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let router = Router()
        router.post("/v1/leaderboards/points/scores") { request, context -> Response in
            _ = try await request.decode(as: Score.self, context: context)
            return Response(status: .ok)
        }
        for count in arguments.dropFirst() {
            let body = ByteBuffer(string: String(repeating: "x", count: count))
            router.get("/bytes/\(count)") { _, _ -> Response in
                Response(
                    status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: body))
            }
        }
        var logger = Logger(label: "bare")
        logger.logLevel = .warning
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: arguments[0]), backlog: 4_096),
            logger: logger)
        try await application.runService()
    }
}

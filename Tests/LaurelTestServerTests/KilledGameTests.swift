import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import LaurelWire
import Testing

@testable import KitGame

/// A game in a separate process, over HTTP, that is killed with SIGKILL at arbitrary points.
@Suite
struct KilledGameTests {
    @Test func `Every stored score counts once in a game that is killed repeatedly`() async throws {
        let server = try await TestServer(at: SystemDeviceClock().reading.moment)
        try await server.add(NewLeaderboardBody(id: LeaderboardID("total"), submissionType: .sum))
        let folder = FileManager.default.temporaryDirectory.appending(path: "laurel-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await server.listening { address in
            var safe: Set<Int> = []
            var next = 0
            for round in 0..<8 {
                let game = try Game(
                    [address.absoluteString, server.clientKey, folder.path, "\(next)", "7"])
                var count = 0
                for await line in game.lines {
                    safe.insert(try #require(Int(line)))
                    count += 1
                    // During the next submission, or during the start if no line is awaited.
                    if count == round % 4 + 1 { game.kill() }
                }
                // The interrupted score may be stored or not. Its number is not used again.
                next = (safe.max() ?? -1) + 2
            }
            let last = try Game([address.absoluteString, server.clientKey, folder.path, "\(next)", "1"])
            for await line in last.lines { safe.insert(try #require(Int(line))) }

            let reader = try LaurelClient(server: address, clientKey: server.clientKey, folder: folder)
            #expect(await reader.scores.waitingCount == 0)
            let total = try #require(try await reader.entries(of: "total").localPlayerEntry).score
            let counted = Set((0..<62).filter { total & (1 << $0) != 0 })
            #expect(safe.isSubset(of: counted), "Lost scores: \(safe.subtracting(counted).sorted())")
            // A score that was counted twice would carry into the bit of another number.
            #expect(counted.subtracting(safe).allSatisfy { safe.contains($0 - 1) && $0 < next })
        }
    }

    @Test func `URLSession streams a response as it arrives`() async throws {
        let server = try await TestServer()
        try await server.listening { address in
            let request = TransportRequest(url: address.appending(path: "openapi.yaml"))
            let transport = URLSessionTransport()
            let stream = try await transport.stream(request)
            #expect(stream.head.status == 200)
            var text = Data()
            for try await piece in stream.pieces { text += piece }
            let whole = try await transport.response(to: request)
            #expect(whole.body == text)
            #expect(text.count > 10_000)
        }
        let unreachable = TransportRequest(url: try #require(URL(string: "http://127.0.0.1:1/")))
        await #expect(throws: (any Error).self) { _ = try await URLSessionTransport().stream(unreachable) }
    }

    /// A process of the game.
    private struct Game {
        /// The lines of the standard output. The stream ends with the process.
        let lines: AsyncStream<String>
        private let process = Process()

        init(_ arguments: [String]) throws {
            let places = [Bundle.main.executableURL] + Bundle.allBundles.map { $0.executableURL ?? $0.bundleURL }
            let programs = places.compactMap { $0?.deletingLastPathComponent().appending(path: "KitGame") }
            process.executableURL = programs.first { FileManager.default.isExecutableFile(atPath: $0.path) }
            process.arguments = arguments
            let pipe = Pipe()
            process.standardOutput = pipe
            let (lines, continuation) = AsyncStream.makeStream(of: String.self)
            self.lines = lines
            try process.run()
            Thread.detachNewThread { [process] in
                var text = ""
                while true {
                    let data = pipe.fileHandleForReading.availableData
                    guard !data.isEmpty else { break }
                    text += String(decoding: data, as: UTF8.self)
                    while let end = text.firstIndex(of: "\n") {
                        continuation.yield(String(text[..<end]))
                        text = String(text[text.index(after: end)...])
                    }
                }
                process.waitUntilExit()
                continuation.finish()
            }
        }

        func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }
    }
}

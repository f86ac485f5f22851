import Foundation
import LaurelWire
import Testing

/// Tests of a disk that fails while a server accepts scores.
@Suite(.serialized) struct FailedSyncTests {
    private static let writerCount = 8
    private static let scoreCountMax = 2_000

    /// The result of a writer: the number of acknowledged scores, and the response to the first that was not
    /// acknowledged.
    private struct Story {
        let writer: Int
        var acknowledged = 0
        /// Nil if the connection was closed.
        var refusal: (status: Int, text: String, retryAfter: String?)?
    }

    /// strace is attached when the server listens, and it counts per thread. The first sync always fails, a later one
    /// eventually. On each thread only one sync fails, so that the next syncs of a server that continued would succeed.
    @Test(
        .enabled(
            if: Privilege.tracesOthers, "strace fails the syncs of a running server, and it is missing or not allowed"),
        arguments: [1, 2, 5, 12])
    func `A failed sync stops the server without acknowledgement, and a retry counts once`(
        number: Int
    ) async throws {
        let workplace = try Workplace(board: "--submission sum")
        let key = try workplace.serverKey()
        let log = workplace.path("laurel-data").resolvingSymlinksInPath().path + "/laurel.sqlite-wal"
        let served = try await ServedGame(in: workplace)
        defer { served.process.kill() }
        let tracer = Tracer("error=EIO:when=\(number)", to: "fsync,fdatasync", on: [log])
        let tracing = try await tracer.attach(to: served.process, in: workplace)
        let stories = await Self.write(to: served.client, key: key)
        let end = try served.process.finish()
        _ = try tracing.finish()
        #expect(end.exitCode == 74, "\(end.errors)")
        #expect(end.errors.contains("The storage failed"))
        #expect(try String(decoding: workplace.bytes(of: "trace"), as: UTF8.self).contains("(INJECTED)"))
        if number == 1 { #expect(stories.map(\.acknowledged).reduce(0, +) == 0) }
        for refusal in stories.compactMap(\.refusal) {
            #expect(refusal.status == 503, "\(refusal.text)")
            #expect(refusal.text.contains("outcome-unknown"), "\(refusal.text)")
            #expect(refusal.retryAfter.flatMap(Int.init) ?? 0 > 0)
        }
        #expect(stories.contains { $0.refusal != nil }, "A client receives the reason.")

        let again = try await ServedGame(in: workplace)
        let stored = try await again.client.scores(key: key)
        for story in stories {
            let (player, acknowledged) = ("writer \(story.writer)", Int64(story.acknowledged))
            #expect((acknowledged...acknowledged + 1).contains(stored[player] ?? 0), "\(player)")
            let id = "\(story.writer)-\(story.acknowledged)"
            let answer = try await again.client.submit(1, as: id, by: player, key: key)
            let receipt = try JSONDecoder().decode(ReceiptBody.self, from: Data(answer.text.utf8))
            #expect(receipt.replayed == ((stored[player] ?? 0) > acknowledged), "\(player)")
        }
        let whole = try await again.client.scores(key: key)
        #expect(whole == Dictionary(stories.map { ("writer \($0.writer)", Int64($0.acknowledged) + 1) }) { $1 })
        again.process.terminate()
        #expect(try again.process.finish().exitCode == 0)
        try workplace.done("verify")
    }

    /// Runs writers that send scores of one point until a score is not acknowledged.
    private static func write(to client: ServedGameClient, key: String) async -> [Story] {
        await withTaskGroup(of: Story.self) { group in
            for writer in 0..<writerCount {
                group.addTask {
                    var story = Story(writer: writer)
                    while story.acknowledged < scoreCountMax {
                        let id = "\(writer)-\(story.acknowledged)"
                        guard let answer = try? await client.submit(1, as: id, by: "writer \(writer)", key: key) else {
                            return story
                        }
                        guard answer.status == 200 else {
                            story.refusal = answer
                            return story
                        }
                        story.acknowledged += 1
                    }
                    return story
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}

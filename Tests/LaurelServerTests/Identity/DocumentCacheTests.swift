import Foundation
import LaurelModel
import Testing

@testable import LaurelServer

/// The cache for documents of identity providers.
@Suite(.timeLimit(.minutes(15)))
struct DocumentCacheTests {
    @Test func `Concurrent sign-ins read a key set once`() async throws {
        let documents = SlowDocuments()
        let cache = DocumentCache(documents, readingCountMax: 1)
        let url = try #require(URL(string: "https://keys.studio.example/keys.json"))
        try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<8 { group.addTask { try await cache.document(at: url, ServerFixture.morning) } }
            await documents.waitForReader()
            documents.finish()
            for try await data in group { #expect(data == Data("keys".utf8)) }
        }
        #expect(documents.readerCount == 1)
    }

    @Test func `Document reads use a bounded number of connections, and no host uses all of them`()
        async throws
    {
        let documents = SlowDocuments()
        let cache = DocumentCache(documents, readingCountMax: 4)
        func document(_ host: String, _ path: String) async throws -> Data {
            let url = try #require(URL(string: "https://\(host).example/\(path)"))
            return try await cache.document(at: url, ServerFixture.morning)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (host, count) in [("a", 2), ("b", 1), ("c", 1), ("d", 0)] {
                for number in 0..<count {
                    let url = try #require(URL(string: "https://\(host).example/keys\(number)"))
                    group.addTask { _ = try await cache.document(at: url, ServerFixture.morning) }
                    await documents.waitForReader()
                }
                let problem = await #expect(throws: Problem.self) { try await document(host, "quick") }
                #expect(problem?.slug == "overloaded")
            }
            #expect(cache.readingCount == 4)
            documents.finish()
            try await group.waitForAll()
        }
        #expect(cache.readingCount == 0)
        #expect(try await document("d", "quick") == Data("keys".utf8))
    }

    /// A source whose documents are available after ``finish()``. A document named `quick` is available immediately.
    private final class SlowDocuments: RemoteDocuments {
        private struct State {
            var ends: [AsyncStream<Void>.Continuation] = []
            var isFinished = false
        }

        private let (readers, reader) = AsyncStream.makeStream(of: Void.self)
        private let state = Locked(State())

        var readerCount: Int { state.withLock(\.ends.count) }

        func waitForReader() async { for await _ in readers { return } }

        func finish() {
            let ends = state.withLock { state in
                state.isFinished = true
                return state.ends
            }
            for end in ends { end.finish() }
        }

        func document(at url: URL, byteCountMax: Int) async throws -> Data {
            if url.lastPathComponent != "quick" {
                let (stream, end) = AsyncStream.makeStream(of: Void.self)
                let isFinished = state.withLock { state in
                    state.ends.append(end)
                    return state.isFinished
                }
                if isFinished { end.finish() }
                reader.yield()
                for await _ in stream {}
            }
            return Data("keys".utf8)
        }
    }
}

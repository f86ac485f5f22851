import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelKit

/// Tests of the event reader with a server that sends scripted streams.
@Suite(.timeLimit(.minutes(15)))
struct EventReaderTests {
    /// A transport that returns scripted streams, by the request's `Last-Event-ID`.
    private struct Script: Transport {
        let streams: [String?: String]
        /// Whether a stream ends after its text instead of staying open without data.
        let ends: Bool

        func response(to request: TransportRequest) async throws -> TransportResponse { TransportResponse(status: 404) }

        func stream(_ request: TransportRequest) async throws -> TransportStream {
            guard let text = streams[request.headers["Last-Event-ID"]] else {
                return TransportStream(
                    head: TransportResponse(status: 410), pieces: AsyncThrowingStream { $0.finish() })
            }
            return TransportStream(
                head: TransportResponse(status: 200),
                pieces: AsyncThrowingStream { pieces in
                    pieces.yield(Data(text.utf8))
                    if ends { pieces.finish() }
                })
        }
    }

    private func received(_ streams: [String?: String], ends: Bool) async throws -> ([LaurelEvent], LaurelError?) {
        let disk = MemoryDisk()
        let folder = URL(filePath: "/game")
        let laurel = try LaurelClient(
            server: URL(filePath: "/"), clientKey: "lrl_live_key", folder: folder, languages: ["en"],
            secrets: FileSecretStore(in: folder, files: disk), files: disk,
            transport: Script(streams: streams, ends: ends), clock: ManualDeviceClock(Moment(milliseconds: 0)),
            random: SeededRandom(seed: 1))
        var events: [LaurelEvent] = []
        do {
            for try await event in laurel.events(watching: "best") { events.append(event) }
        } catch let error as LaurelError {
            return (events, error)
        }
        return (events, nil)
    }

    private func event(_ id: String, _ type: String) -> String {
        """
        id: \(id)
        event: \(type)
        data: {"id":"\(id)","type":"\(type)","date":"2026-01-01T10:00:00.000Z","game":"com.example.game"}


        """
    }

    @Test(arguments: [true, false])
    func `A reader resumes after the last event when a stream ends or falls silent`(ends: Bool) async throws {
        let (events, error) = try await received(
            [
                nil: ": welcome\nid: 0\n\n", "0": event("1", "occurrence.final") + event("2", "occurrence.corrected"),
                "2": "event: reset\nid: 9\ndata: {}\n\n", "9": event("10", "something.new"),
            ], ends: ends)
        #expect(
            events.map(\.kind) == [.occurrenceFinal, .occurrenceCorrected, .reset, .init(rawValue: "something.new")])
        #expect(events.map(\.id) == ["1", "2", nil, "10"])
        // A permanent error ends the reader.
        #expect(error?.status == 410)
    }

    @Test func `A malformed event is an error`() async throws {
        let (events, error) = try await received([nil: "event: challenge.received\ndata: hello\n\n"], ends: true)
        #expect(events.isEmpty)
        #expect(error?.code == .unexpectedAnswer)
    }
}

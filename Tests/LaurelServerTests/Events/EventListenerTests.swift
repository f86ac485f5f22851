import LaurelCore
import LaurelModel
import NIOCore
import Testing

@testable import LaurelServer

/// The buffer of an event listener and the order of notification identifiers.
struct EventListenerTests {
    @Test func `A listener whose buffer is full is closed, and its buffered events remain readable`() async throws {
        let (events, stream) = AsyncStream.makeStream(
            of: ByteBuffer.self, bufferingPolicy: .bufferingOldest(EventListener.eventCountMax))
        let listener = EventListener(
            player: nil, game: try GameID("com.example.racer"), board: nil,
            sentThrough: NotificationID(position: .start, number: 0), stream: stream)
        for _ in 0..<EventListener.eventCountMax { #expect(listener.send(ByteBuffer(string: "event"))) }
        #expect(!listener.send(ByteBuffer(string: "one too many")))
        #expect(!listener.send(ByteBuffer(string: "another")))
        var count = 0
        for await _ in events { count += 1 }
        #expect(count == EventListener.eventCountMax)
    }

    @Test(arguments: ["", "1", "1-", "-1", "1-2-3", "-5-1", "a-1", "1-70000", "1.0-2"])
    func `Text that is not a notification identifier is rejected`(text: String) {
        #expect(NotificationID(text: text) == nil)
    }

    @Test func `Notification identifiers are ordered by position and number`() throws {
        let places = try ["1-0", "1-1", "2-0", "10-0"].map { try #require(NotificationID(text: $0)) }
        #expect(places == places.sorted())
        #expect(places.map(\.text) == ["1-0", "1-1", "2-0", "10-0"])
    }
}

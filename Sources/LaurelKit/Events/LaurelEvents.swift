import Foundation

/// What happens, as it comes: see ``LaurelClient/events(watching:)``.
///
/// It ends when its task is cancelled. It throws ``LaurelError`` only for what does not pass by itself, such as a player who
/// has signed out.
public struct LaurelEvents: AsyncSequence, Sendable {
    public typealias Element = LaurelEvent
    public typealias Failure = any Error

    let session: PlayerSession
    let connection: Connection
    let places: EventPlaces
    let scores: ScoreQueue
    let leaderboard: String?

    public func makeAsyncIterator() -> Iterator {
        let (events, continuation) = AsyncThrowingStream.makeStream(of: EventReader.Received.self)
        let reader = EventReader(
            session: session, connection: connection, places: places, scores: scores, leaderboard: leaderboard,
            received: continuation)
        let reading = Task { await reader.read() }
        continuation.onTermination = { _ in reading.cancel() }
        return Iterator(received: events.makeAsyncIterator(), places: places)
    }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var received: AsyncThrowingStream<EventReader.Received, any Error>.Iterator
        fileprivate let places: EventPlaces
        private var last: EventReader.Received?

        fileprivate init(
            received: AsyncThrowingStream<EventReader.Received, any Error>.Iterator, places: EventPlaces
        ) {
            self.received = received
            self.places = places
        }

        public mutating func next() async throws -> LaurelEvent? {
            while true {
                // Who asks for the next has dealt with the last. Whoever is stopped before that is told it again.
                if let last, let player = last.player, let place = last.place {
                    await places.store(place, for: player)
                }
                last = nil
                guard let next = try await received.next() else { return nil }
                last = next
                if let event = next.event { return event }
            }
        }
    }
}

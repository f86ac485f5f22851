import Foundation

/// A sequence of events. See ``LaurelClient/events(watching:)``.
///
/// The sequence ends when its task is canceled. It throws ``LaurelError`` only for permanent errors, such as a player
/// who has signed out.
public struct LaurelEvents: AsyncSequence, Sendable {
    /// The type of the elements.
    public typealias Element = LaurelEvent
    /// The type of the errors.
    public typealias Failure = any Error

    let session: PlayerSession
    let connection: Connection
    let places: EventPlaces
    let scores: ScoreQueue
    let leaderboard: String?

    /// Returns an iterator that opens its own connection.
    public func makeAsyncIterator() -> Iterator {
        let (events, continuation) = AsyncThrowingStream.makeStream(of: EventReader.Received.self)
        let reader = EventReader(
            session: session, connection: connection, places: places, scores: scores, leaderboard: leaderboard,
            received: continuation)
        let reading = Task { await reader.read() }
        continuation.onTermination = { _ in reading.cancel() }
        return Iterator(received: events.makeAsyncIterator(), places: places)
    }

    /// An iterator over the events.
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

        /// Returns the next event, and marks the previous event as processed.
        public mutating func next() async throws -> LaurelEvent? {
            while true {
                // A request for the next event acknowledges the last one. If the game stops earlier, the last event is
                // redelivered.
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

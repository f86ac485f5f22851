import Foundation
import LaurelModel
import LaurelWire

/// A reader of an event stream. It reconnects and resumes when the connection breaks or is silent for too long.
actor EventReader {
    /// An element for the consumer of the stream.
    struct Received: Sendable {
        /// The event, or nil if the element reports only a new position in the stream.
        let event: LaurelEvent?
        /// The id at which the stream resumes after this element, and its player.
        let place: String?
        let player: String?
    }

    /// The maximum time without data. The server sends a comment every 15 seconds, so a longer silence means a broken
    /// connection.
    static let silenceMax = Span.seconds(45)

    private let session: PlayerSession
    private let connection: Connection
    private let places: EventPlaces
    private let scores: ScoreQueue
    private let leaderboard: String?
    private let received: AsyncThrowingStream<Received, any Error>.Continuation

    private var player: String?
    private var place: String?
    private var lastReceived = DeviceTime(moment: Moment(milliseconds: 0))
    private var failureCount = 0

    init(
        session: PlayerSession, connection: Connection, places: EventPlaces, scores: ScoreQueue, leaderboard: String?,
        received: AsyncThrowingStream<Received, any Error>.Continuation
    ) {
        self.session = session
        self.connection = connection
        self.places = places
        self.scores = scores
        self.leaderboard = leaderboard
        self.received = received
    }

    /// Reads until the task is canceled or a permanent error occurs.
    func read() async {
        player = await session.signedIn?.player.id
        if let player { place = await places.place(of: player) }
        do {
            while true {
                let failure = try await readOnce()
                try Task.checkCancellation()
                failureCount += 1
                try await connection.waitToTryAgain(after: failure, failureCount: failureCount)
            }
        } catch {
            received.finish(throwing: Task.isCancelled ? nil : error)
        }
    }

    /// Reads one connection until it ends.
    ///
    /// - Returns: The error that prevented the connection, or nil if an established connection broke.
    private func readOnce() async throws -> LaurelError? {
        do {
            let stream = try await session.stream(call, for: player, after: place)
            lastReceived = connection.clock.reading
            await scores.serverWasReached()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await self.read(stream.pieces) }
                group.addTask { try await self.waitForSilence() }
                // The first task to finish cancels the other task.
                try await group.next()
                group.cancelAll()
            }
        } catch let error as LaurelError where !error.isTemporary {
            throw error
        } catch {
            return error as? LaurelError
        }
        return nil
    }

    private var call: Call {
        .get(
            "events", query: leaderboard.map { [URLQueryItem(name: "leaderboard", value: $0)] } ?? [],
            as: player == nil ? .anyone : .player)
    }

    private func read(_ pieces: AsyncThrowingStream<Data, any Error>) async throws {
        var reader = ServerSentEvents()
        for try await piece in pieces {
            lastReceived = connection.clock.reading
            failureCount = 0
            let events = reader.append(piece)
            guard !events.isEmpty else { continue }
            // Drops events of a player who has signed out meanwhile.
            if let player, await session.signedIn?.player.id != player {
                throw LaurelError(.notAuthenticated, "The player has signed out.")
            }
            for event in events { try await hand(on: event) }
        }
    }

    private func hand(on event: ServerSentEvents.Event) async throws {
        if let id = event.id { place = id }
        var parsed: LaurelEvent?
        if event.type == LaurelEvent.Kind.reset.rawValue {
            await connection.forgetPosition()
            parsed = LaurelEvent(.reset, at: Date(connection.clock.reading.moment))
        } else if !event.data.isEmpty {
            do {
                let body = try WireJSON.decode(EventBody.self, from: Data(event.data.utf8))
                // A read after the event includes at least the event's position.
                if let position = body.position { await connection.note(position: position) }
                parsed = LaurelEvent(body)
            } catch {
                throw LaurelError.unreadable(error)
            }
        }
        received.yield(Received(event: parsed, place: event.id, player: player))
    }

    private func waitForSilence() async throws {
        while true {
            let age = connection.clock.reading.age(of: lastReceived)
            guard age < Self.silenceMax else { return }
            try await connection.clock.wait(for: Span(milliseconds: Self.silenceMax.milliseconds - age.milliseconds))
        }
    }
}

import LaurelCore
import LaurelIdentity
import LaurelModel
import NIOCore

/// Somebody who listens, and what was sent to them.
final class EventListener {
    /// Whose events these are; nil for one who only watches a leaderboard.
    let player: PlayerNumber?
    let game: GameID
    let board: LeaderboardID?
    /// The last that was told to them. What comes again is passed over.
    var sentThrough: NotificationID
    /// Whether earlier events are being read for them: later ones wait until those are sent.
    var isCatchingUp = false
    /// Whether something was told to others while they caught up: then they read once more.
    var hasMissed = false
    private let stream: AsyncStream<ByteBuffer>.Continuation
    private let authorization: EventAuthorization

    init(
        player: PlayerNumber?, game: GameID, board: LeaderboardID?, sentThrough: NotificationID,
        stream: AsyncStream<ByteBuffer>.Continuation, authorization: EventAuthorization = .always
    ) {
        self.authorization = authorization
        self.player = player
        self.game = game
        self.board = board
        self.sentThrough = sentThrough
        self.stream = stream
    }

    /// How many events wait for a reader. Who is further behind is cut off, and resumes with the id that they saw last.
    static let eventCountMax = 256

    /// The session whose token began the stream; nil for a key, and for an unauthenticated client.
    var session: SessionID? { authorization.session }
    /// Whether the request that began the stream would be answered now.
    var isAuthorized: Bool { authorization.check() }

    /// Sends an event, if the listener is still authorized.
    ///
    /// - Returns: Whether they still listen.
    func send(_ event: ByteBuffer) -> Bool {
        guard isAuthorized else {
            finish()
            return false
        }
        switch stream.yield(event) {
        case .enqueued: return true
        case .dropped, .terminated: break
        @unknown default: break
        }
        finish()
        return false
    }

    /// What waits for them is still read.
    func finish() { stream.finish() }
}

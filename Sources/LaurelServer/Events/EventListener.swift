import LaurelCore
import LaurelIdentity
import LaurelModel
import NIOCore

/// A listener of an event stream and its progress.
final class EventListener {
    /// The player whose events are sent; nil for a client that only watches a leaderboard.
    let player: PlayerNumber?
    let game: GameID
    let board: LeaderboardID?
    /// The ID of the last notification that was sent. Notifications up to this ID are skipped.
    var sentThrough: NotificationID
    /// Whether earlier events are being read for this listener. Later events wait until those are sent.
    var isCatchingUp = false
    /// Whether a notification was skipped while the listener was catching up. The stored notifications are then read
    /// again.
    var hasMissed = false
    /// The number of changes of the ledger's history before the stream started.
    let reloadCount: Int
    private let stream: AsyncStream<ByteBuffer>.Continuation
    private let authorization: EventAuthorization

    init(
        player: PlayerNumber?, game: GameID, board: LeaderboardID?, sentThrough: NotificationID,
        stream: AsyncStream<ByteBuffer>.Continuation, authorization: EventAuthorization = .always, reloadCount: Int = 0
    ) {
        self.reloadCount = reloadCount
        self.authorization = authorization
        self.player = player
        self.game = game
        self.board = board
        self.sentThrough = sentThrough
        self.stream = stream
    }

    /// The maximum number of buffered events. A slower client is disconnected and can resume with the last ID it
    /// received.
    static let eventCountMax = 256

    /// The session of the access token that started the stream; nil for an API key and for an unauthenticated client.
    var session: SessionID? { authorization.session }
    /// Whether the server would still accept the request that started the stream.
    var isAuthorized: Bool { authorization.check() }

    /// Sends an event if the listener is still authorized. Ends the stream if it is not, or if the buffer is full.
    ///
    /// - Returns: Whether the stream is still open.
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

    /// Ends the stream after the buffered events.
    func finish() { stream.finish() }
}

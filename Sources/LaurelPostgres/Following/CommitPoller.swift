import Foundation
import LaurelCore
import LaurelModel

/// A poller of the heads of all realms, for a ledger on a standby, which sends no notifications.
///
/// One query reads all heads, and each resumed task then reads its own. If the query fails or has no response within
/// ``PostgresSettings/responseTime``, all tasks are resumed, so that they find the error, and the poller connects again.
///
/// `@unchecked` because the compiler cannot see that the timer, the connection and the ends are used on the queue only.
final class CommitPoller: CommitObserver, @unchecked Sendable {
    let signal = CommitSignal()
    private let database: PostgresDatabase
    private let queue = DispatchQueue(label: "laurel.postgres.polling")
    private let isStarted = Locked(false)
    private var timer: (any DispatchSourceTimer)?
    private var connection: PostgresConnection?
    private var ends = RealmEnds()
    /// The time of the next connection after a failure.
    private var retryAt = ContinuousClock.now

    init(_ database: PostgresDatabase) { self.database = database }

    deinit { timer?.cancel() }

    func start() {
        let isFirst = isStarted.withLock { isStarted in
            defer { isStarted = true }
            return !isStarted
        }
        guard isFirst else { return }
        queue.async { [weak self] in self?.startTimer() }
    }

    private func startTimer() {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in self?.poll() }
        timer.schedule(deadline: .now(), repeating: database.settings.pollingInterval / .seconds(1))
        timer.resume()
        self.timer = timer
    }

    private func poll() {
        if connection?.isOutdated == true { connection = nil }
        guard connection != nil || ContinuousClock.now >= retryAt else { return }
        do {
            let connection = try connection ?? connect()
            self.connection = connection
            connection.limit(until: .now + database.settings.responseTime)
            for realm in ends.update(try connection.run([.run(.realmEnds)])[0].rows) { signal.notify(in: realm) }
        } catch {
            connection = nil
            retryAt = .now + database.settings.listeningInterval
            signal.notify()
        }
    }

    private func connect() throws -> PostgresConnection {
        let connection = try database.connectForReading(hostTime: database.settings.responseTime)
        connection.limit(until: .now + database.settings.responseTime)
        try connection.run([.prepare(.realmEnds)])
        // A task may have read a later end from the former host, so that its end differs although no realm has changed.
        ends = RealmEnds()
        return connection
    }
}

import Foundation
import LaurelCore
import LaurelModel

/// A poller of the heads of all realms, for a ledger on a standby, which sends no notifications.
///
/// One query reads all heads, and each resumed task then reads its own. If the query fails or has no response within
/// ``PostgresSettings/responseTime``, all tasks are resumed, so that they find the error, and the poller connects again.
///
/// `@unchecked` because the compiler cannot see that the timer, the connection and the heads are used on the queue only.
final class CommitPoller: CommitObserver, @unchecked Sendable {
    let signal = CommitSignal()
    private let database: PostgresDatabase
    private let queue = DispatchQueue(label: "laurel.postgres.polling")
    private let isStarted = Locked(false)
    private var timer: (any DispatchSourceTimer)?
    private var connection: PostgresConnection?
    /// The last head of each realm, by the payload of its notifications.
    private var heads: [String: RealmEnd] = [:]
    /// The time of the next connection after a failure.
    private var retryAt = ContinuousClock.now

    private struct RealmEnd: Hashable {
        let epoch: Int64
        let generation: Int64
        let position: Int64
        let checksum: Int64?
    }

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
            try notify(connection.run([.run(.realmEnds)])[0].rows)
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
        return connection
    }

    /// Notifies the tasks of the realms whose heads have changed since the last query.
    private func notify(_ rows: PostgresRows) {
        for row in rows {
            let payload = row.text(0)
            let end = RealmEnd(
                epoch: row.integer(1), generation: row.integer(2), position: row.integer(3),
                checksum: row.optionalInteger(4))
            if heads.updateValue(end, forKey: payload) != end, let realm = Realm(payload: payload) {
                signal.notify(in: realm)
            }
        }
    }
}

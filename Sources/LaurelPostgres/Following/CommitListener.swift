import Foundation
import LaurelCore
import LaurelModel

/// A listener for the notifications of commits by all nodes, which it forwards to a ``CommitSignal``.
///
/// A notification of PostgreSQL contains no position: each resumed task reads the head. Therefore a surplus
/// notification is harmless. Notifications can be lost, so one query reads the ends of all realms at every interval, and
/// the tasks of changed realms are resumed. If the query fails or has no response within
/// ``PostgresSettings/responseTime``, all tasks are resumed, so that they find the error.
///
/// `@unchecked` because the compiler cannot see that the timer, the source, the connection and the ends are used on the
/// queue only.
final class CommitListener: CommitObserver, @unchecked Sendable {
    let signal = CommitSignal()
    private let database: PostgresDatabase
    private let queue = DispatchQueue(label: "laurel.postgres.listening")
    private let isStarted = Locked(false)
    private var timer: (any DispatchSourceTimer)?
    private var source: (any DispatchSourceRead)?
    private var connection: PostgresConnection?
    private var ends = RealmEnds()

    init(_ database: PostgresDatabase) { self.database = database }

    deinit {
        timer?.cancel()
        source?.cancel()
    }

    /// Starts to listen, unless it has started already. A node without waiting tasks needs no connection for it.
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
        timer.setEventHandler { [weak self] in self?.tick() }
        timer.schedule(deadline: .now(), repeating: database.settings.listeningInterval / .seconds(1))
        timer.resume()
        self.timer = timer
    }

    private func tick() {
        if connection?.isOutdated == true { disconnect() }
        do {
            let connection = try connection ?? connect()
            connection.limit(until: .now + database.settings.responseTime)
            for realm in ends.update(try connection.run([.run(.realmEnds)])[0].rows) { signal.notify(in: realm) }
            // Those that arrived with the response do not make the socket readable again.
            readNotifications()
        } catch {
            // The next tick connects again.
            disconnect()
            signal.notify()
        }
    }

    /// Connects to the database. The next look then resumes the tasks of all realms: a former server may have had other
    /// ends, which a task has read.
    private func connect() throws -> PostgresConnection {
        let connection = try database.openListening()
        ends = RealmEnds()
        let source = DispatchSource.makeReadSource(fileDescriptor: connection.descriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.readNotifications() }
        // The source watches a descriptor that must stay open until it stops.
        source.setCancelHandler { withExtendedLifetime(connection) {} }
        source.resume()
        self.connection = connection
        self.source = source
        return connection
    }

    private func readNotifications() {
        guard let connection else { return }
        do {
            for payload in try connection.readNotifications() {
                ends.remove(payload)
                signal.notify(in: Realm(payload: payload))
            }
        } catch {
            disconnect()
            signal.notify()
        }
    }

    private func disconnect() {
        source?.cancel()
        source = nil
        connection = nil
    }
}

extension Realm {
    /// The payload of notifications for the realm: its environment, a space and its group.
    var payload: String { "\(environment.rawValue) \(group)" }

    init?(payload: String) {
        let parts = payload.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let environment = GameEnvironment(rawValue: parts[0]),
            let group = try? GroupID(parts[1])
        else { return nil }
        self.init(group: group, environment: environment)
    }
}

import Foundation

/// A periodic look for a server that was promoted while this process still uses the former primary.
///
/// `@unchecked` because `DispatchSourceTimer` is not `Sendable`. The timer is only canceled, which every thread may do.
final class PrimaryWatch: @unchecked Sendable {
    private let timer: any DispatchSourceTimer

    /// Starts to look at all hosts of the database's address. Returns nil if there is only one.
    init?(_ database: PostgresDatabase) {
        guard database.address.hosts.count > 1 else { return nil }
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "laurel.postgres.primary"))
        timer.setEventHandler { database.lookForNewPrimary() }
        timer.schedule(
            deadline: .now() + database.settings.primaryInterval / .seconds(1),
            repeating: database.settings.primaryInterval / .seconds(1))
        timer.resume()
        self.timer = timer
    }

    deinit { timer.cancel() }
}

import LaurelCore
import LaurelModel

extension Door {
    /// Notes what the database's clock shows, and whether an operator accepted the clock.
    func watchClock() async throws {
        let start = clock.elapsed
        let condition = try await ledger.condition()
        clock.note(database: condition.now, after: start, before: clock.elapsed)
        clock.note(try await ledger.read(in: .server) { try $0.clockAcceptance() })
    }

    /// The fault because of which this server accepts no scores and finalizes nothing in at least one realm; nil if the clock is
    /// plausible.
    var clockFault: ClockFault? { clock.fault(head: games.servicesAwake.map(\.lastMoment).max()) }

    /// The present for reads and commits of `realm`.
    func now(in realm: Realm) -> Moment { games.serviceAwake(of: realm)?.now ?? clock.now }
}

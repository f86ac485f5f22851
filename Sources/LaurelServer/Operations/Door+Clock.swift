import LaurelCore
import LaurelModel

extension Door {
    /// The fault because of which this server accepts no scores and finalizes nothing in at least one realm; nil if the clock is
    /// plausible.
    var clockFault: ClockFault? { clock.fault(head: games.servicesAwake.map(\.lastMoment).max()) }

    /// The present for reads and commits of `realm`.
    func now(in realm: Realm) -> Moment { games.serviceAwake(of: realm)?.now ?? clock.now }
}

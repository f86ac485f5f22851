import LaurelCore
import LaurelModel

extension GuardedClock {
    /// The fault because of which this server accepts no scores and finalizes nothing in at least one realm; nil if the clock is
    /// plausible.
    func fault(in games: Games) -> ClockFault? { fault(head: games.loadedServices.map(\.lastMoment).max()) }
}

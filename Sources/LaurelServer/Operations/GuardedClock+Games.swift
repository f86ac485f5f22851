import LaurelCore
import LaurelModel

extension GuardedClock {
    /// Returns the clock fault because of which this server accepts no scores and finalizes no occurrences in at least
    /// one realm; nil if the clock is plausible.
    func fault(in games: Games) -> ClockFault? { fault(head: games.loadedServices.map(\.lastMoment).max()) }
}

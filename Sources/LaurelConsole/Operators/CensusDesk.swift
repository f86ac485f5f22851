import LaurelCore
import LaurelModel
import LaurelServer

/// Counts what realms hold, which may take a while, and remembers it for as long as nobody minds: the overview of somebody who
/// watches asks every two seconds.
actor CensusDesk {
    /// How old a count may be.
    static let age = Span.seconds(30)

    private var known: [Realm: (census: Census, moment: Moment)] = [:]

    func census(of game: Game, in environment: GameEnvironment, at door: Door) async throws -> Census {
        let (realm, now) = (Realm(group: game.group, environment: environment), door.status.now)
        if let last = known[realm], now >= last.moment, now < last.moment + Self.age { return last.census }
        let census = try await door.status.census(of: game, in: environment)
        known[realm] = (census, now)
        return census
    }
}

import LaurelCore
import LaurelModel
import LaurelServer

/// A cache of the counts of realms. Counting may be slow, and an open overview requests the counts every two seconds.
actor CensusCache {
    /// The maximum age of a count.
    static let age = Span.seconds(30)

    private var known: [Realm: (census: Census, moment: Moment)] = [:]

    func census(of game: Game, in environment: GameEnvironment, door: Door) async throws -> Census {
        let (realm, now) = (Realm(group: game.group, environment: environment), door.status.now)
        if let last = known[realm], now >= last.moment, now < last.moment + Self.age { return last.census }
        let census = try await door.status.census(of: game, in: environment)
        known[realm] = (census, now)
        return census
    }
}

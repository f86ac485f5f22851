extension LaurelClient {
    /// What happens to the player who is signed in, and on a leaderboard.
    ///
    /// A connection that breaks is made anew, unseen, and nothing that is told is missed: what was told while the game was
    /// closed comes first.
    ///
    /// ```swift
    /// for try await event in laurel.events() {
    ///     if event.kind == .challengeReceived { show(event.challenge?.message ?? "") }
    /// }
    /// ```
    ///
    /// - Parameter leaderboard: Adds what happens on it; while nobody is signed in it is needed, and alone.
    public func events(watching leaderboard: String? = nil) -> LaurelEvents {
        LaurelEvents(session: session, connection: connection, places: places, scores: scores, leaderboard: leaderboard)
    }
}

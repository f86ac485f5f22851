extension LaurelClient {
    /// Returns the events of the signed-in player and, optionally, of a leaderboard.
    ///
    /// - A broken connection is re-established automatically, and no notification is lost.
    /// - Notifications that were created while the game was closed arrive first.
    ///
    /// ```swift
    /// for try await event in laurel.events() {
    ///     if event.kind == .challengeReceived { show(event.challenge?.message ?? "") }
    /// }
    /// ```
    ///
    /// - Parameter leaderboard: The id of a leaderboard whose events are added. Required if no player is signed in.
    public func events(watching leaderboard: String? = nil) -> LaurelEvents {
        LaurelEvents(session: session, connection: connection, places: places, scores: scores, leaderboard: leaderboard)
    }
}

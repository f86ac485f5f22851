import LaurelKit

extension GKPlayer {
    /// Checks that this is the authenticated local player.
    ///
    /// - Throws: ``GKError`` with the code `notAuthenticated` or `invalidPlayer`.
    func mustBeLocal() throws {
        let session = try GameSession.authenticated
        guard gamePlayerID == session.player?.id else {
            throw GKError(.invalidPlayer, "Only the local player's scores and achievements can be reported.")
        }
    }
}

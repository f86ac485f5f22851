import LaurelKit

extension GKPlayer {
    /// - Throws: ``GKError``: only the local player submits, once they are authenticated.
    func mustBeLocal() throws {
        let session = try GameSession.authenticated
        guard gamePlayerID == session.player?.id else {
            throw GKError(.invalidPlayer, "Only the local player's scores and achievements can be reported.")
        }
    }
}

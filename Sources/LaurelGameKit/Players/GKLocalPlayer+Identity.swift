public import Foundation

extension GKLocalPlayer {
    /// - Throws: ``GKError`` with the code `apiNotAvailable`, always. A studio's own server checks a player's token against the
    ///   keys that a Laurel server publishes at `/.well-known/jwks.json`.
    @discardableResult
    public func fetchItemsForIdentityVerificationSignature() async throws -> (URL, Data, Data, UInt64) {
        throw GKError(
            .apiNotAvailable, "Only Apple signs identities so. Check a player's token against /.well-known/jwks.json.")
    }

    @preconcurrency
    public func fetchItems(
        forIdentityVerificationSignature completionHandler: (
            @Sendable (URL?, Data?, Data?, UInt64, (any Error)?) -> Void
        )? = nil
    ) {
        deliver(to: { items, error in completionHandler?(items?.0, items?.1, items?.2, items?.3 ?? 0, error) }) {
            try await self.fetchItemsForIdentityVerificationSignature()
        }
    }
}

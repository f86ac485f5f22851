extension GKError {
    static let matchesMissing = GKError(.apiNotAvailable, "Laurel has no matches.")
    static let savedGamesMissing = GKError(.apiNotAvailable, "Laurel has no saved games.")
    static let activitiesMissing = GKError(.apiNotAvailable, "Laurel has no activities with matches.")
}

/// Calls `handler` with `error` on the main queue, after the caller has continued.
func refuse(_ error: GKError, _ handler: @escaping @Sendable ((any Error)?) -> Void) {
    deliver(to: handler) { throw error }
}

/// Waits that end at a time.
enum TimeLimit {
    /// Waits for the end of `operation`, until `end`, or until the task is canceled.
    static func wait(until end: ContinuousClock.Instant, for operation: @escaping @Sendable () async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask(operation: operation)
            group.addTask { try? await ContinuousClock().sleep(until: end) }
            await group.next()
            group.cancelAll()
        }
    }
}

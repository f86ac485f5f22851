/// Runs `work` in a task, and calls `handler` with its result on the main queue after the caller has continued.
func deliver<Value: Sendable>(
    to handler: (@Sendable (Value?, (any Error)?) -> Void)?, _ work: @escaping @Sendable () async throws -> Value
) {
    Task {
        do {
            let value = try await work()
            await MainActor.run { handler?(value, nil) }
        } catch {
            await MainActor.run { handler?(nil, error) }
        }
    }
}

/// Runs `work` in a task, and calls `handler` on the main queue after the caller has continued.
func deliver(
    to handler: (@Sendable ((any Error)?) -> Void)?, _ work: @escaping @Sendable () async throws -> Void
) {
    Task {
        do {
            try await work()
            await MainActor.run { handler?(nil) }
        } catch {
            await MainActor.run { handler?(error) }
        }
    }
}

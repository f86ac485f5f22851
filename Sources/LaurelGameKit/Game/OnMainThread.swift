/// A value that its creator uses on the main thread only, such as a handler or a delegate of Apple's interface.
///
/// `@unchecked` because any thread passes the value on, but only the main actor uses it.
struct OnMainThread<Value>: @unchecked Sendable {
    private let storage: Value

    init(_ value: Value) { storage = value }

    @MainActor var value: Value { storage }
    /// The value for the game that has set it, which reads it on any thread.
    var given: Value { storage }
}

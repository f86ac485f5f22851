/// A value that is used on the main thread only, such as a handler or a delegate of Apple's interface.
///
/// `@unchecked` because any thread may pass the value on, but only the main actor uses it.
struct OnMainThread<Value>: @unchecked Sendable {
    private let storage: Value

    init(_ value: Value) { storage = value }

    @MainActor var value: Value { storage }
    /// The value, for the game that has set it. The game may read it on any thread.
    var given: Value { storage }
}

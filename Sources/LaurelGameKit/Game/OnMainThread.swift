/// Something that its maker uses on the main thread only, as Apple's interface has it: a handler, or who listens.
///
/// `@unchecked` because it is handed on here, and used nowhere but on the main actor.
struct OnMainThread<Value>: @unchecked Sendable {
    private let storage: Value

    init(_ value: Value) { storage = value }

    @MainActor var value: Value { storage }
    /// For whoever set it and reads it back.
    var given: Value { storage }
}

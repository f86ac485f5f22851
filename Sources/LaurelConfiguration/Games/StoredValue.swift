/// A value of a `.gamekit` bundle that Laurel does not interpret, stored for export.
public struct StoredValue: Hashable, Sendable {
    /// The path from the root. It names a resource by its `vendorIdentifier`, and a localization by its locale.
    public var path: [String]
    /// The value.
    public var value: DocumentValue

    /// Creates a stored value.
    public init(at path: [String], _ value: DocumentValue) {
        self.path = path
        self.value = value
    }
}

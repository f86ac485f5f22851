/// A part of a `.gamekit` bundle that means nothing to Laurel, kept so that it can be written back.
public struct StoredValue: Hashable, Sendable {
    /// From the outside in. A resource is named by its `vendorIdentifier`, a localization by its locale.
    public var path: [String]
    public var value: DocumentValue

    public init(at path: [String], _ value: DocumentValue) {
        self.path = path
        self.value = value
    }
}

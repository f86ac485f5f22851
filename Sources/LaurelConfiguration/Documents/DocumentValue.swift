/// A value in a document, without its place and notation. It is used for writing, and for values that are stored
/// uninterpreted.
public indirect enum DocumentValue: Hashable, Sendable {
    /// The absence of a value.
    case null
    /// A Boolean.
    case flag(Bool)
    /// A number in its original digits, without rounding.
    case number(String)
    /// A text.
    case text(String)
    /// A list.
    case list([DocumentValue])
    /// An object. The fields are in the order of the document, and their names are unique.
    case fields([DocumentField])

    static func integer(_ number: some BinaryInteger) -> DocumentValue { .number("\(number)") }

    subscript(name: String) -> DocumentValue? {
        guard case .fields(let fields) = self else { return nil }
        return fields.first { $0.name == name }?.value
    }
}

/// A field of an object in a document.
public struct DocumentField: Hashable, Sendable {
    /// The name of the field.
    public let name: String
    /// The value.
    public var value: DocumentValue

    /// Creates a field.
    public init(_ name: String, _ value: DocumentValue) {
        self.name = name
        self.value = value
    }

    /// Creates a field; nil if `value` is nil, because an absent field is not written.
    init?(_ name: String, _ value: DocumentValue?) {
        guard let value else { return nil }
        self.init(name, value)
    }
}

extension DocumentValue {
    /// Returns an object of the fields that have a value.
    static func object(_ fields: (name: String, value: DocumentValue?)...) -> DocumentValue {
        .fields(fields.compactMap { DocumentField($0.name, $0.value) })
    }

    /// The value, or nil if it is empty, so that it is not written.
    var nonEmpty: DocumentValue? {
        switch self {
        case .list([]), .fields([]): nil
        default: self
        }
    }
}

/// What a document holds, without its places and its spelling: what gets written, and what is kept without being understood.
public indirect enum DocumentValue: Hashable, Sendable {
    case null
    case flag(Bool)
    /// In its own digits: nothing is rounded.
    case number(String)
    case text(String)
    case list([DocumentValue])
    /// In the order of writing. No two fields have one name.
    case fields([DocumentField])

    static func integer(_ number: some BinaryInteger) -> DocumentValue { .number("\(number)") }

    subscript(name: String) -> DocumentValue? {
        guard case .fields(let fields) = self else { return nil }
        return fields.first { $0.name == name }?.value
    }
}

public struct DocumentField: Hashable, Sendable {
    public let name: String
    public var value: DocumentValue

    public init(_ name: String, _ value: DocumentValue) {
        self.name = name
        self.value = value
    }

    /// Nil where there is no value: an absent field is not written.
    init?(_ name: String, _ value: DocumentValue?) {
        guard let value else { return nil }
        self.init(name, value)
    }
}

extension DocumentValue {
    /// An object of the fields that have a value.
    static func object(_ fields: (name: String, value: DocumentValue?)...) -> DocumentValue {
        .fields(fields.compactMap { DocumentField($0.name, $0.value) })
    }

    /// Nil where there is nothing in it, so that it is not written.
    var nonEmpty: DocumentValue? {
        switch self {
        case .list([]), .fields([]): nil
        default: self
        }
    }
}

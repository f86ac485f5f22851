import LaurelIdentity
import LaurelModel

/// An operator, as printed by `laurel operator list`.
struct OperatorBody: Codable, Sendable {
    let name: String
    let role: String
    let createdAt: String

    init(_ known: Operator) {
        name = known.name.text
        role = known.role.rawValue
        createdAt = known.createdAt.iso8601
    }
}

import LaurelIdentity
import LaurelModel

/// An operator as `laurel operator list` prints them.
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

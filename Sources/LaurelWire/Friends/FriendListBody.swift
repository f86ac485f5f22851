public import LaurelModel

/// All friends of a player, set by the developer's server: `PUT /v1/admin/players/{id}/friends`.
public struct FriendListBody: Codable, Hashable, Sendable {
    /// The friends.
    public var friends: [PlayerReference]

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case friends
    }

    /// Creates a list of friends.
    public init(friends: [PlayerReference]) { self.friends = friends }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        friends = try fields.decode([String].self, forKey: .friends).map { text in
            do throws(InvalidPlayerReference) { return try PlayerReference(text) } catch {
                throw DecodingError.dataCorruptedError(forKey: .friends, in: fields, debugDescription: "\(error)")
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(friends.map(\.text), forKey: .friends)
    }
}

import Foundation
import LaurelModel

/// What is archived is one JSON text, which says what it holds.
extension NSCoder {
    private static let key = "laurel"

    func encodeJSON(_ value: some Encodable) {
        guard let data = try? JSON.encode(value) else { return }
        encode(Data(data) as NSData, forKey: Self.key)
    }

    /// Nil for what is something else, or damaged.
    func decodeJSON<Value: Decodable>(_ type: Value.Type) -> Value? {
        (decodeObject(of: NSData.self, forKey: Self.key) as Data?).flatMap {
            try? JSON.decode(type, from: $0)
        }
    }
}

import Foundation
import LaurelModel

/// Archives an object's state as one JSON text.
extension NSCoder {
    private static let key = "laurel"

    func encodeJSON(_ value: some Encodable) {
        guard let data = try? JSON.encode(value) else { return }
        encode(Data(data) as NSData, forKey: Self.key)
    }

    /// Decodes an archived state; nil if it is missing, damaged or of another type.
    func decodeJSON<Value: Decodable>(_ type: Value.Type) -> Value? {
        (decodeObject(of: NSData.self, forKey: Self.key) as Data?).flatMap {
            try? JSON.decode(type, from: $0)
        }
    }
}

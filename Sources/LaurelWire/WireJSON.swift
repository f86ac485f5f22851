public import Foundation

/// How bodies are written: camelCase, keys in alphabetical order, one line.
public enum WireJSON {
    public static func encode(_ body: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(body)
    }
}

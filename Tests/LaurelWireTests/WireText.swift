import Foundation
import LaurelWire
import Testing

/// Returns the JSON of a body.
func text(of body: some Encodable) throws -> String {
    String(decoding: try WireJSON.encode(body), as: UTF8.self)
}

/// Expects that `body` is encoded as `golden`, and that `golden` is decoded as an equal body.
func expect<Body: Codable & Equatable>(
    _ body: Body, isWritten golden: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    #expect(try text(of: body) == golden, sourceLocation: sourceLocation)
    #expect(try JSONDecoder().decode(Body.self, from: Data(golden.utf8)) == body, sourceLocation: sourceLocation)
}

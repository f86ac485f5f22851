import GameKit
import Testing

/// Expects that `body` throws a ``GKError`` with this code.
@discardableResult
func expectError(
    _ code: GKError.Code, at location: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async -> GKError? {
    let error = await #expect(throws: GKError.self, sourceLocation: location) { try await body() }
    #expect(error?.code == code, sourceLocation: location)
    return error
}

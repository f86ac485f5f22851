import AsyncHTTPClient
public import Foundation
import NIOCore

/// What others publish for everybody: Apple's certificates, an issuer's keys.
public protocol RemoteDocuments: Sendable {
    /// What is at an address, at most `byteCountMax` of it.
    func document(at url: URL, byteCountMax: Int) async throws -> Data
}

/// Reads them over HTTPS. It follows no redirection: an address that is believed would lead to one that is not.
struct HTTPSDocuments: RemoteDocuments {
    private static let client = HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: .init(redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5), read: .seconds(5))))

    func document(at url: URL, byteCountMax: Int) async throws -> Data {
        guard url.scheme == "https" else { throw Unreachable() }
        let response = try await Self.client.execute(
            HTTPClientRequest(url: url.absoluteString), deadline: .now() + .seconds(10))
        guard "\(response.status)".hasPrefix("200") else { throw Unreachable() }
        return Data(try await response.body.collect(upTo: byteCountMax).readableBytesView)
    }

    struct Unreachable: Error {}
}

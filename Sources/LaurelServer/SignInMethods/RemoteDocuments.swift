import AsyncHTTPClient
public import Foundation
import NIOCore
import NIOHTTP1

/// What others publish for everybody: Apple's certificates, an issuer's keys.
public protocol RemoteDocuments: Sendable {
    /// What is at an address, at most `byteCountMax` of it.
    func document(at url: URL, byteCountMax: Int) async throws -> Data
}

/// Reads them over HTTPS, from addresses of the public network only. It follows no redirection: an address that is believed would
/// lead to one that is not.
struct HTTPSDocuments: RemoteDocuments {
    func document(at url: URL, byteCountMax: Int) async throws -> Data {
        guard url.scheme == "https" else { throw Unreachable() }
        return try await PublicAddress.withClient(for: url, allowsPrivate: false, readTimeout: .seconds(5)) { client in
            let response = try await client.execute(
                HTTPClientRequest(url: url.absoluteString), deadline: .now() + .seconds(10))
            guard response.status == .ok else { throw Unreachable() }
            return Data(try await response.body.collect(upTo: byteCountMax).readableBytesView)
        }
    }

    struct Unreachable: Error {}
}

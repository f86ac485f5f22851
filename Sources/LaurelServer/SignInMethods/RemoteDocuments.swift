import AsyncHTTPClient
public import Foundation
import NIOCore
import NIOHTTP1

/// A reader of public documents of identity providers, such as Apple's certificates or an issuer's keys.
public protocol RemoteDocuments: Sendable {
    /// Returns the document at an address, which may have at most `byteCountMax` bytes.
    func document(at url: URL, byteCountMax: Int) async throws -> Data
}

/// A reader of documents over HTTPS, from public addresses only.
///
/// Redirects are not followed, because they could lead from a trusted address to an untrusted one.
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

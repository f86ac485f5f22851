import AsyncHTTPClient
import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire
import NIOCore
import NIOHTTP1
import NIOSSL

/// A client of Apple's push service, or of a replacement in tests.
///
/// It uses HTTP/2, one token per team, and one connection for all devices.
final class PushGateway: Sendable {
    private let address: @Sendable (GameEnvironment) -> String
    private let client: HTTPClient
    /// The provider tokens by the settings that they are created from.
    private let tokens = Locked<[PushSettingsBody: (text: String, madeAt: Moment)]>([:])

    private static let patience = TimeAmount.seconds(15)

    /// Creates a client of the push service.
    ///
    /// - Parameters:
    ///   - address: The service's address, such as `https://api.push.apple.com`; nil for Apple's.
    ///   - trustRoots: The trusted certificate authorities.
    init(at address: String? = nil, trustRoots: NIOSSLTrustRoots = .default) {
        self.address = { environment in
            address
                ?? (environment == .production ? "https://api.push.apple.com" : "https://api.sandbox.push.apple.com")
        }
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = trustRoots
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow)
        configuration.httpVersion = .automatic
        configuration.timeout = .init(connect: .seconds(5), read: Self.patience)
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    deinit { client.shutdown { _ in } }

    /// The response of the service to a message.
    struct Answer: Sendable {
        /// The HTTP status; nil if there was no response.
        let status: Int?
        /// The reason that the service states, such as `BadDeviceToken`.
        let reason: String?
        /// The time since which the device token is no longer valid, if the service reports it.
        let goneSince: Moment?
    }

    func send(
        _ message: PushMessage, to token: String, by settings: PushSettingsBody, in environment: GameEnvironment,
        at moment: Moment
    ) async -> Answer {
        do {
            var request = HTTPClientRequest(url: "\(address(environment))/3/device/\(token)")
            request.method = .POST
            request.headers = [
                "authorization": "bearer \(try providerToken(by: settings, at: moment))", "apns-topic": settings.topic,
                "apns-push-type": "alert", "apns-priority": "10", "apns-expiration": "\(message.expiresAt.seconds)",
                "apns-collapse-id": message.collapseID,
            ]
            request.body = .bytes(ByteBuffer(bytes: try message.payload))
            let response = try await client.execute(request, deadline: .now() + Self.patience)
            let body = try await response.body.collect(upTo: 4_096)
            let failure = try? JSON.decode(
                ErrorBody.self, from: Data(body.readableBytesView), by: .outside)
            if failure?.reason == "ExpiredProviderToken" { tokens.withLock { $0[settings] = nil } }
            return Answer(
                status: Int(response.status.code), reason: failure?.reason,
                goneSince: failure?.timestamp.map { Moment(milliseconds: $0) })
        } catch {
            return Answer(status: nil, reason: "The push service did not respond.", goneSince: nil)
        }
    }

    private struct ErrorBody: Decodable {
        var reason: String?
        var timestamp: Int64?
    }

    private func providerToken(by settings: PushSettingsBody, at moment: Moment) throws -> String {
        try tokens.withLock { tokens in
            if let known = tokens[settings], moment < known.madeAt + ProviderToken.lifetime, moment >= known.madeAt {
                return known.text
            }
            let text = try ProviderToken(
                teamID: settings.teamID, keyID: settings.keyID, privateKey: settings.privateKey ?? ""
            ).text(at: moment)
            tokens[settings] = (text, moment)
            return text
        }
    }
}

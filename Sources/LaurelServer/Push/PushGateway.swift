import AsyncHTTPClient
import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire
import NIOCore
import NIOHTTP1
import NIOSSL

/// Apple's push service, or whoever stands in for it: HTTP/2, a token for each team, one connection for all devices.
final class PushGateway: Sendable {
    private let address: @Sendable (GameEnvironment) -> String
    private let client: HTTPClient
    /// By the settings that they are made of.
    private let tokens = Locked<[PushSettingsBody: (text: String, madeAt: Moment)]>([:])

    private static let patience = TimeAmount.seconds(15)

    /// - Parameters:
    ///   - address: Where the service is, such as `https://api.push.apple.com`; Apple's where it is left out.
    ///   - trustRoots: Who vouches for it.
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

    /// What the service said of a message.
    struct Answer: Sendable {
        /// Nil where there was no answer.
        let status: Int?
        /// Its own word, such as `BadDeviceToken`.
        let reason: String?
        /// Of a device that is gone: since when.
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
                OutboxNotification.self, from: Data(body.readableBytesView), by: .outside)
            if failure?.reason == "ExpiredProviderToken" { tokens.withLock { $0[settings] = nil } }
            return Answer(
                status: Int(response.status.code), reason: failure?.reason,
                goneSince: failure?.timestamp.map { Moment(milliseconds: $0) })
        } catch {
            return Answer(status: nil, reason: "There was no answer.", goneSince: nil)
        }
    }

    private struct OutboxNotification: Decodable {
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

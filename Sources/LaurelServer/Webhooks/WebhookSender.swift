import AsyncHTTPClient
import Foundation
import LaurelCore
import LaurelModel
import LaurelWire
import NIOCore
import NIOHTTP1

/// A sender of messages to webhooks according to the Standard Webhooks specification.
struct WebhookSender: Sendable {
    /// Whether webhooks may use addresses of private networks, and plain HTTP.
    let allowsPrivate: Bool
    /// The maximum time for a receiver's response.
    var patience = TimeAmount.seconds(15)

    /// The result of sending a message.
    struct Answer: Sendable {
        let result: Delivery.Result
        let status: Int?
        let problem: String?
        /// Whether the receiver unsubscribed, so that the server sends it no further messages.
        var isGone = false
    }

    func send(_ body: Data, as id: String, to webhook: Webhook, at moment: Moment) async -> Answer {
        do {
            return try await PublicAddress.withClient(
                for: webhook.url, allowsPrivate: allowsPrivate, readTimeout: patience
            ) { client in
                await send(body, as: id, to: webhook, at: moment, by: client)
            }
        } catch is PublicAddress.NoHost {
            return Answer(result: .hopeless, status: nil, problem: "The address has no host.")
        } catch is PublicAddress.Private {
            return Answer(
                result: .refused, status: nil, problem: "The host has an address of a private network.")
        } catch {
            return Answer(result: .refused, status: nil, problem: "The host's address cannot be found.")
        }
    }

    private func send(
        _ body: Data, as id: String, to webhook: Webhook, at moment: Moment, by client: HTTPClient
    ) async -> Answer {
        var request = HTTPClientRequest(url: webhook.url.absoluteString)
        request.method = .POST
        request.headers = [
            "content-type": "application/json", "user-agent": "Laurel", "webhook-id": id,
            "webhook-timestamp": "\(moment.seconds)",
            "webhook-signature": webhook.signature(of: body, id: id, sentAt: moment),
        ]
        request.body = .bytes(ByteBuffer(bytes: body))
        do {
            let response = try await client.execute(request, deadline: .now() + patience)
            let status = Int(response.status.code)
            switch status {
            case 200..<300: return Answer(result: .delivered, status: status, problem: nil)
            case 410: return Answer(result: .hopeless, status: status, problem: "The receiver opted out.", isGone: true)
            case 300..<400:
                return Answer(result: .refused, status: status, problem: "Redirects are not followed.")
            default: return Answer(result: .refused, status: status, problem: nil)
            }
        } catch {
            return Answer(result: .refused, status: nil, problem: Self.words(for: error))
        }
    }

    private static func words(for error: any Error) -> String {
        switch error as? HTTPClientError {
        case .connectTimeout?, .readTimeout?, .deadlineExceeded?: "The receiver did not respond in time."
        default: "The connection failed."
        }
    }
}

import AsyncHTTPClient
import Foundation
import LaurelCore
import LaurelModel
import LaurelWire
import NIOCore
import NIOHTTP1

/// Sends messages to webhooks as the Standard Webhooks specification says.
struct WebhookSender: Sendable {
    /// Whether addresses of private networks, and plain HTTP, are spoken to.
    let allowsPrivate: Bool
    /// The time in which a receiver must respond.
    var patience = TimeAmount.seconds(15)

    /// What became of a message.
    struct Answer: Sendable {
        let result: Delivery.Result
        let status: Int?
        let problem: String?
        /// Whether the receiver wants to hear nothing any more.
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
            case 410: return Answer(result: .hopeless, status: status, problem: "It wants no more.", isGone: true)
            case 300..<400:
                return Answer(result: .refused, status: status, problem: "Redirections are not followed.")
            default: return Answer(result: .refused, status: status, problem: nil)
            }
        } catch {
            return Answer(result: .refused, status: nil, problem: Self.words(for: error))
        }
    }

    private static func words(for error: any Error) -> String {
        switch error as? HTTPClientError {
        case .connectTimeout?, .readTimeout?, .deadlineExceeded?: "There was no answer in time."
        default: "The connection failed."
        }
    }
}

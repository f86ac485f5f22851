import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct WebhookSecretTests {
    @Test func `A signature equals the specification's example`() throws {
        let secret = try #require(WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let signature = secret.signature(
            of: Data(#"{"test": 2432232314}"#.utf8), id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
            sentAt: Moment(milliseconds: 1_614_265_330_000))
        #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test(arguments: ["", "whsec_", "whsec_c2hvcnQ=", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_%%%"])
    func `An invalid secret cannot be parsed`(text: String) { #expect(WebhookSecret(text) == nil) }

    @Test func `Secrets are unique and can be parsed`() {
        var random = SeededRandom(seed: 1)
        let (first, second) = (WebhookSecret(using: &random), WebhookSecret(using: &random))
        #expect(first != second && WebhookSecret(first.text) == first)
    }
}

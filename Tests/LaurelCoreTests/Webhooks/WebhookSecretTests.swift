import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct WebhookSecretTests {
    @Test func `signs as the specification's example does`() throws {
        let secret = try #require(WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let signature = secret.signature(
            of: Data(#"{"test": 2432232314}"#.utf8), id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
            sentAt: Moment(milliseconds: 1_614_265_330_000))
        #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test(arguments: ["", "whsec_", "whsec_c2hvcnQ=", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_%%%"])
    func `what is no secret is not read`(text: String) { #expect(WebhookSecret(text) == nil) }

    @Test func `secrets differ, and are read again`() {
        var random = SeededRandom(seed: 1)
        let (first, second) = (WebhookSecret(using: &random), WebhookSecret(using: &random))
        #expect(first != second && WebhookSecret(first.text) == first)
    }
}

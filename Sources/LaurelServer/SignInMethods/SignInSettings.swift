import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

/// The validated sign-in settings of a game.
struct SignInSettings {
    static let appleHosts: Set<String> = ["static.gc.apple.com", "sandbox.gc.apple.com"]

    let body: SignInSettingsBody

    /// Validates settings.
    ///
    /// - Throws: ``Problem`` if they are invalid.
    init(_ body: SignInSettingsBody) throws {
        self.body = body
        if let custom = body.custom {
            guard (1...200).contains(custom.issuer.utf8.count) else {
                throw Problem.invalid(
                    "custom.issuer", "The issuer does not have 1 to 200 bytes. Use the iss of the tokens.")
            }
            guard (custom.keys == nil) != (custom.keySetURL == nil) else {
                throw Problem.invalid(
                    "custom.keys", "The request has both fields or neither. Send either keys or keySetURL.")
            }
            if let text = custom.keySetURL { _ = try Self.address(text) }
            if custom.keys != nil { _ = try Self.keys(custom) }
        }
        if let gameCenter = body.gameCenter { _ = try Self.authorities(gameCenter) }
    }

    static func address(_ text: String) throws -> URL {
        guard let url = URL(string: text), url.scheme == "https",
            // `localhost.` is `localhost` too.
            let host = url.host().map({ $0.hasSuffix(".") ? String($0.dropLast()) : $0 }), host.contains("."),
            host.contains(where: \.isLetter), !host.contains(":"), url.user() == nil
        else {
            throw Problem.invalid("custom.keySetURL", "The URL is not supported. Use an https URL with a host name.")
        }
        return url
    }

    static func keys(_ custom: SignInSettingsBody.Custom) throws -> TrustedKeys {
        try Problem.explaining("custom.keys") {
            try TrustedKeys(json: Data(JSON.encode(["keys": custom.keys ?? []])))
        }
    }

    static func authorities(_ gameCenter: SignInSettingsBody.GameCenter) throws -> CertificateAuthorities {
        try Problem.explaining("gameCenter.roots") {
            try CertificateAuthorities(roots: gameCenter.roots, intermediates: gameCenter.intermediates)
        }
    }
}

extension RecordTable {
    /// The ``SignInSettingsBody`` records by game.
    static let signInSettings = RecordTable("signInSettings")
}

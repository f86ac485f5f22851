import HTTPTypes
import Hummingbird
import LaurelIdentity

/// How a browser holds an operator's session: no script sees it, and no other site's page sends it.
struct SessionCookie: Sendable {
    let isSecure: Bool

    /// A browser takes `__Host-` only from the host itself, over HTTPS, and for all of it.
    private var name: String { isSecure ? "__Host-laurel" : "laurel" }

    func secret(in request: Request) -> OperatorSecret? {
        request.cookie(name).flatMap(OperatorSecret.init)
    }

    /// - Parameter secret: Nil to forget it.
    func field(_ secret: OperatorSecret?) -> String {
        "\(name)=\(secret?.text ?? ""); Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
            + (secret == nil ? "; Max-Age=0" : "")
    }
}

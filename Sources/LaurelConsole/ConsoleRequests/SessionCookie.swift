import HTTPTypes
import Hummingbird
import LaurelIdentity
import LaurelPages

/// The cookie with an operator's session. Scripts cannot read it, and pages of other sites do not send it.
struct SessionCookie: Sendable {
    let isSecure: Bool

    /// A browser accepts `__Host-` over HTTPS only, for the whole host and not for its subdomains.
    private var name: String { isSecure ? "__Host-laurel" : "laurel" }

    func secret(in request: Request) -> OperatorSecret? {
        request.cookie(name).flatMap(OperatorSecret.init)
    }

    /// Returns the value of the `Set-Cookie` field.
    ///
    /// - Parameter secret: Nil to remove the cookie.
    func field(_ secret: OperatorSecret?) -> String {
        "\(name)=\(secret?.text ?? ""); Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
            + (secret == nil ? "; Max-Age=0" : "")
    }
}

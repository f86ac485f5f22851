import HTTPTypes
import Hummingbird
import LaurelIdentity
import LaurelPages

/// The cookie with an operator's session. Scripts cannot read it, and pages of other sites do not send it.
struct SessionCookie: Sendable {
    let isSecure: Bool

    /// The cookie's name. A browser accepts the prefix `__Host-` over HTTPS only, and only for the host without
    /// subdomains.
    private var name: String { isSecure ? "__Host-laurel" : "laurel" }

    func secret(in request: Request) -> OperatorSecret? {
        request.cookie(name).flatMap(OperatorSecret.init)
    }

    /// Returns the value of the `Set-Cookie` field.
    ///
    /// - Parameter secret: The secret of the session; nil to remove the cookie.
    func field(_ secret: OperatorSecret?) -> String {
        "\(name)=\(secret?.text ?? ""); Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
            + (secret == nil ? "; Max-Age=0" : "")
    }
}

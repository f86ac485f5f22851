import HTTPTypes
import Hummingbird
import LaurelPages
import NIOCore

extension Response {
    /// Creates a response with a page for operators. Browsers do not store it, and other sites cannot frame or read it.
    init(consolePage page: HTML, status: HTTPResponse.Status = .ok) {
        self.init(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
                .contentSecurityPolicy:
                    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
                    + "require-trusted-types-for 'script'; trusted-types laurel",
                .xContentTypeOptions: "nosniff",
                // Without a referrer, a browser does not report the origin of the page's forms.
                .referrerPolicy: "same-origin",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: page.text)))
        headers[.crossOriginOpenerPolicy] = "same-origin"
    }
}

extension HTTPField.Name {
    /// The `Cross-Origin-Opener-Policy` header.
    fileprivate static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
}

import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// A page for people: nothing in it runs or is loaded but what this server serves. Its own forms say where they come
    /// from, which no referrer policy may hide.
    ///
    /// - Parameter isFramed: Whether other sites may show it within theirs.
    init(page: HTML, status: HTTPResponse.Status = .ok, isFramed: Bool = true) {
        self.init(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache", .vary: "Accept-Language, Cookie",
                .contentSecurityPolicy: Self.policy(isFramed: isFramed), .xContentTypeOptions: "nosniff",
                .referrerPolicy: "same-origin",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: page.text)))
    }

    private static func policy(isFramed: Bool) -> String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors \(isFramed ? "*" : "'self'")"
    }
}

extension HTTPField.Name {
    /// A literal that is a name.
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}

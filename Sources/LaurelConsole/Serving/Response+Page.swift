import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// A page for people: nothing in it runs or is loaded but what this server serves. Its own forms say where they come
    /// from, which no referrer policy may hide.
    ///
    /// - Parameters:
    ///   - isFramed: Whether other sites may show it within theirs.
    ///   - formTarget: An origin to which an answer to a form of the page may redirect.
    init(
        page: HTML, status: HTTPResponse.Status = .ok, isFramed: Bool = true, formTarget: String? = nil
    ) {
        self.init(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache", .vary: "Accept-Language, Cookie",
                .contentSecurityPolicy: Self.policy(isFramed, formTarget), .xContentTypeOptions: "nosniff",
                .referrerPolicy: "same-origin",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: page.text)))
    }

    private static func policy(_ isFramed: Bool, _ formTarget: String?) -> String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
            + "form-action 'self'\(formTarget.map { " " + $0 } ?? ""); base-uri 'none'; "
            + "frame-ancestors \(isFramed ? "*" : "'self'")"
    }
}

extension HTTPField.Name {
    /// A literal that is a name.
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}

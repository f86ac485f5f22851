package import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// Creates a response with a page. The page runs and loads only files of this server. The referrer policy lets
    /// this server see the origin of the page's forms.
    ///
    /// - Parameters:
    ///   - isFramed: Whether other sites may embed the page in a frame.
    ///   - formTarget: An origin to which the response to a form of the page may redirect.
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
    /// The `Referrer-Policy` header.
    package static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}

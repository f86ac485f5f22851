import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import NIOCore
import Synchronization

/// Pages that many ask for, as bytes, for as long as nothing new is decided in their realm. Nobody's own are among them.
final class PageCache: Sendable {
    /// What makes two questions the same.
    struct Question: Hashable {
        let address: String
        /// The secret of the key that asks; nil for somebody without any.
        let key: String?
        let languages: String?

        /// Nil where more is asked than a page.
        init?(_ request: Request) {
            let headers = request.headers
            guard request.method == .get, !headers.contains(.minPosition) else { return nil }
            let scheme = "Bearer "
            let credential = headers.text(of: .authorization)
            guard credential?.utf8.starts(with: scheme.utf8) ?? true else { return nil }
            let languages = headers.text(of: .acceptLanguage)
            // Nobody's browser sends more, and what is kept has a bound.
            guard languages?.utf8.count ?? 0 <= 200, request.uri.string.utf8.count <= 500 else { return nil }
            address = request.uri.string
            key = credential.map { String(Substring($0.utf8.dropFirst(scheme.count))) }
            self.languages = languages
        }
    }

    struct Page: Sendable {
        let tag: String
        let headers: HTTPFields
        let body: ByteBuffer
        let position: LedgerPosition
        /// From then on it may be another, though nothing was submitted.
        let validUntil: Moment?
        let service: RealmService

        func isTrue(at now: Moment) -> Bool {
            position == service.position && validUntil.map { now < $0 } ?? true
        }
    }

    private static let pageCountMax = 4_000

    private let pages = Mutex<[Question: Page]>([:])

    /// The answer that was given before, where it is still true.
    func page(_ question: Question, at now: Moment) -> Page? {
        guard let page = pages.withLock({ $0[question] }), page.isTrue(at: now) else { return nil }
        return page
    }

    func keep(_ page: Page, for question: Question, at now: Moment) {
        pages.withLock { pages in
            if pages.count >= Self.pageCountMax, pages[question] == nil {
                pages = pages.filter { $0.value.isTrue(at: now) }
                guard pages.count < Self.pageCountMax else { return }
            }
            pages[question] = page
        }
    }
}

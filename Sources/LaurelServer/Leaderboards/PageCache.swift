import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import NIOCore

/// A cache of pages as bytes, valid until the next commit in their realm. It has no player's own page.
final class PageCache: Sendable {
    /// Two requests with the same question get the same page.
    struct Question: Hashable {
        let address: String
        /// The key of the request; nil for a client without a credential.
        let key: APIKeyID?
        let languages: String?

        /// Nil if the page is a player's own, or too long to be a key of the cache.
        init?(_ request: APIRequest) {
            guard request.http.method == .get, request.caller.player == nil else { return nil }
            let languages = request.headers.text(of: .acceptLanguage)
            let address = request.http.uri.string
            guard languages?.utf8.count ?? 0 <= 200, address.utf8.count <= 500 else { return nil }
            self.address = address
            key = request.caller.key?.id
            self.languages = languages
        }
    }

    struct Page: Sendable {
        let tag: String
        let headers: HTTPFields
        let body: ByteBuffer
        let position: LedgerPosition
        /// The moment from which the page may differ without a submission.
        let validUntil: Moment?
        let service: RealmService

        func isTrue(at now: Moment) -> Bool {
            position == service.position && validUntil.map { now < $0 } ?? true
        }
    }

    private struct State {
        var pages: [Question: Page] = [:]
        var byteCount = 0
    }

    let byteCountMax: Int
    private let state = Locked(State())

    init(byteCountMax: Int) { self.byteCountMax = byteCountMax }

    /// The bytes of all pages, with what storing them takes.
    var byteCount: Int { state.withLock(\.byteCount) }

    /// The stored page, if it is still valid.
    func page(_ question: Question, at now: Moment) -> Page? {
        guard let page = state.withLock({ $0.pages[question] }), page.isTrue(at: now) else { return nil }
        return page
    }

    /// Stores a page. If the cache is full, it removes outdated pages first, and then any others.
    func store(_ page: Page, for question: Question, at now: Moment) {
        let byteCount = Self.byteCount(of: page, for: question)
        guard byteCount <= byteCountMax / 16 else { return }
        state.withLock { state in
            if let old = state.pages.removeValue(forKey: question) {
                state.byteCount -= Self.byteCount(of: old, for: question)
            }
            if state.byteCount + byteCount > byteCountMax { Self.freeSpace(in: &state, max: byteCountMax, now) }
            state.pages[question] = page
            state.byteCount += byteCount
        }
    }

    /// Removes pages until three quarters of the limit are used, so that this is rare.
    private static func freeSpace(in state: inout State, max byteCountMax: Int, _ now: Moment) {
        state.pages = state.pages.filter { $0.value.isTrue(at: now) }
        state.byteCount = state.pages.reduce(0) { $0 + byteCount(of: $1.value, for: $1.key) }
        while state.byteCount > byteCountMax / 4 * 3, let (question, page) = state.pages.first {
            state.pages[question] = nil
            state.byteCount -= byteCount(of: page, for: question)
        }
    }

    /// About 1 KiB for the headers and the table.
    private static func byteCount(of page: Page, for question: Question) -> Int {
        page.body.storageCapacity + question.address.utf8.count + 1_024
    }
}

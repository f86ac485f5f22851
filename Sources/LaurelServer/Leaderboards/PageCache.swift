import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import NIOCore

/// A cache of serialized pages. A page is valid until the next commit in its realm.
///
/// Pages that depend on a player are not cached.
final class PageCache: Sendable {
    /// The cache key of a page. Requests with equal keys get the same page.
    struct Question: Hashable {
        let address: String
        /// The API key of the request; nil for a client without a credential.
        let key: APIKeyID?
        let languages: String?

        /// Creates the cache key of a request; nil if the page depends on a player, or if the key would be too long.
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
        let epoch: Int64?
        let position: LedgerPosition
        /// The time from which the page may differ without a submission; nil if only commits change it.
        let validUntil: Moment?
        let service: RealmService

        func isTrue(at now: Moment) -> Bool {
            position == service.position && epoch == service.epoch && validUntil.map { now < $0 } ?? true
        }
    }

    private struct State {
        var pages: [Question: Page] = [:]
        var byteCount = 0
    }

    let byteCountMax: Int
    private let state = Locked(State())

    init(byteCountMax: Int) { self.byteCountMax = byteCountMax }

    /// The bytes of all pages, including the overhead of storing them.
    var byteCount: Int { state.withLock(\.byteCount) }

    /// Returns the stored page if it is still valid.
    func page(_ question: Question, at now: Moment) -> Page? {
        guard let page = state.withLock({ $0.pages[question] }), page.isTrue(at: now) else { return nil }
        return page
    }

    /// Stores a page. If the cache is full, it removes outdated pages first, and then any pages.
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

    /// Removes pages until at most three quarters of the limit are used, so that removals are rare.
    private static func freeSpace(in state: inout State, max byteCountMax: Int, _ now: Moment) {
        state.pages = state.pages.filter { $0.value.isTrue(at: now) }
        state.byteCount = state.pages.reduce(0) { $0 + byteCount(of: $1.value, for: $1.key) }
        while state.byteCount > byteCountMax / 4 * 3, let (question, page) = state.pages.first {
            state.pages[question] = nil
            state.byteCount -= byteCount(of: page, for: question)
        }
    }

    /// Returns the size of a page in bytes, with about 1 KiB for the headers and the table.
    private static func byteCount(of page: Page, for question: Question) -> Int {
        page.body.storageCapacity + question.address.utf8.count + 1_024
    }
}

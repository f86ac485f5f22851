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

    private struct State {
        var pages: [Question: Page] = [:]
        var byteCount = 0
    }

    let byteCountMax: Int
    private let state = Mutex(State())

    init(byteCountMax: Int) { self.byteCountMax = byteCountMax }

    /// The bytes of all pages, with what storing them takes.
    var byteCount: Int { state.withLock(\.byteCount) }

    /// The answer that was given before, where it is still true.
    func page(_ question: Question, at now: Moment) -> Page? {
        guard let page = state.withLock({ $0.pages[question] }), page.isTrue(at: now) else { return nil }
        return page
    }

    /// Stores a page. If the cache is full, it removes outdated pages first, and then any others.
    func keep(_ page: Page, for question: Question, at now: Moment) {
        let byteCount = Self.byteCount(of: page, for: question)
        guard byteCount <= byteCountMax / 16 else { return }
        state.withLock { state in
            if let old = state.pages.removeValue(forKey: question) {
                state.byteCount -= Self.byteCount(of: old, for: question)
            }
            if state.byteCount + byteCount > byteCountMax { Self.makeRoom(in: &state, max: byteCountMax, now) }
            state.pages[question] = page
            state.byteCount += byteCount
        }
    }

    /// Down to three quarters, so that this is rare.
    private static func makeRoom(in state: inout State, max byteCountMax: Int, _ now: Moment) {
        state.pages = state.pages.filter { $0.value.isTrue(at: now) }
        state.byteCount = state.pages.reduce(0) { $0 + byteCount(of: $1.value, for: $1.key) }
        while state.byteCount > byteCountMax / 4 * 3, let (question, page) = state.pages.first {
            state.pages[question] = nil
            state.byteCount -= byteCount(of: page, for: question)
        }
    }

    /// About 1 KiB for the headers and the table.
    private static func byteCount(of page: Page, for question: Question) -> Int {
        page.body.storageCapacity + question.address.utf8.count + (question.key?.utf8.count ?? 0) + 1_024
    }
}

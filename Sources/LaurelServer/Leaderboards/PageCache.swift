import HTTPTypes
import LaurelModel
import NIOCore
import Synchronization

/// Pages that everybody asks for, as bytes, for as long as nothing new is decided in their realm.
final class PageCache: Sendable {
    /// What makes two questions the same.
    struct Question: Hashable {
        let address: String
        let game: GameID
        let author: Author
    }

    struct Page {
        let tag: String
        let headers: HTTPFields
        let body: ByteBuffer
        /// From then on it may be another, though nothing was submitted.
        let validUntil: Moment?
    }

    private struct Pages {
        var position: LedgerPosition
        var pages: [Question: Page] = [:]
    }

    /// How many different pages of one realm are kept.
    private static let pageCountMax = 1_000

    private let realms = Mutex<[Realm: Pages]>([:])

    /// The answer that was given at `position` before.
    func page(_ question: Question, of realm: Realm, at position: LedgerPosition, _ now: Moment) -> Page? {
        realms.withLock { realms in
            guard let pages = realms[realm], pages.position == position, let page = pages.pages[question] else {
                return nil
            }
            if let validUntil = page.validUntil, validUntil <= now { return nil }
            return page
        }
    }

    func keep(_ page: Page, for question: Question, of realm: Realm, at position: LedgerPosition) {
        realms.withLock { realms in
            if realms[realm]?.position ?? position > position { return }
            if realms[realm]?.position != position { realms[realm] = Pages(position: position) }
            guard realms[realm]?.pages.count ?? 0 < Self.pageCountMax || realms[realm]?.pages[question] != nil else {
                return
            }
            realms[realm]?.pages[question] = page
        }
    }
}

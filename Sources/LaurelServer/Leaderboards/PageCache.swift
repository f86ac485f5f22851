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
        let reader: ReaderLocale
        let tag: String
        let headers: HTTPFields
        let body: ByteBuffer
        /// From then on it may be another, though nothing was submitted.
        let validUntil: Moment?
    }

    /// One question's answers, as each reader reads them.
    private struct Answers {
        /// Picks the reader's.
        let leaderboard: Leaderboard
        var pages: [ReaderLocale: Page] = [:]
    }

    private struct Pages {
        var position: LedgerPosition
        var count = 0
        var answers: [Question: Answers] = [:]
    }

    /// How many different pages of one realm are kept.
    private static let pageCountMax = 1_000

    private let realms = Mutex<[Realm: Pages]>([:])

    /// The answer that was given at `position` before, to readers of these languages.
    func page(
        _ question: Question, accepting languages: AcceptedLanguages, of realm: Realm, at position: LedgerPosition,
        _ now: Moment
    ) -> Page? {
        let answers = realms.withLock { realms -> Answers? in
            guard let pages = realms[realm], pages.position == position else { return nil }
            return pages.answers[question]
        }
        guard let answers, let page = answers.pages[answers.leaderboard.readerLocale(accepting: languages)] else {
            return nil
        }
        if let validUntil = page.validUntil, validUntil <= now { return nil }
        return page
    }

    /// - Parameter leaderboard: As it was at `position`.
    func keep(
        _ page: Page, for question: Question, on leaderboard: Leaderboard, of realm: Realm, at position: LedgerPosition
    ) {
        realms.withLock { realms in
            if realms[realm]?.position ?? position > position { return }
            if realms[realm]?.position != position { realms[realm] = Pages(position: position) }
            let isNew = realms[realm]?.answers[question]?.pages[page.reader] == nil
            if isNew {
                guard realms[realm]?.count ?? 0 < Self.pageCountMax else { return }
                realms[realm]?.count += 1
            }
            realms[realm]?.answers[question, default: Answers(leaderboard: leaderboard)].pages[page.reader] = page
        }
    }
}

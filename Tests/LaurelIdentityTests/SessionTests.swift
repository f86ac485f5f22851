import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelIdentity

/// A family of refresh tokens, without a server.
@Suite struct SessionTests {
    private var random = SeededRandom(seed: 7)
    private let start = Moment(milliseconds: 1_767_261_600_000)
    private var session: Session
    private let id: SessionID
    private let player: PlayerID

    init() throws {
        session = Session(game: try GameID("com.example.racer"), at: start, using: &random)
        id = SessionID(using: &random)
        player = PlayerID(using: &random)
    }

    private var newest: RefreshToken { RefreshToken(of: session, id: id, player: player) }

    @Test mutating func `A refresh token is valid once and replaced by its successor`() {
        var seen: Set<String> = []
        for minute in 1...50 {
            let token = newest
            #expect(seen.insert(token.text).inserted)
            #expect(session.refresh(with: token, at: start + .seconds(Int64(minute) * 900)) == .refreshed)
        }
        #expect(session.generation == 51)
    }

    @Test mutating func `A token is repeated after a lost response, and stolen if it is used later`() {
        let first = newest
        #expect(session.refresh(with: first, at: start) == .refreshed)
        let second = newest
        #expect(session.refresh(with: first, at: start + .seconds(60)) == .repeated)
        #expect(newest == second)
        #expect(session.refresh(with: first, at: start + .seconds(61)) == .stolen)
        #expect(session.refresh(with: second, at: start + .seconds(62)) == .refreshed)
        #expect(session.refresh(with: first, at: start + .seconds(63)) == .stolen)
    }

    @Test mutating func `A session's id is not enough to use or end the session`() throws {
        let text = newest.text
        let forged = [
            text.dropLast() + (text.hasSuffix("A") ? "B" : "A"), text.replacing(".1.", with: ".2."),
            text.replacing(".1.", with: ".0."), text.replacing(".1.", with: ".-1."),
        ]
        for text in forged {
            let token = try #require(RefreshToken(String(text)))
            #expect(session.refresh(with: token, at: start) == .unknown, "\(text)")
        }
        #expect(session.refresh(with: newest, at: start) == .refreshed)
    }

    @Test mutating func `A session ends after ninety unused days and after a year`() {
        #expect(session.refresh(with: newest, at: start + .days(90)) == .expired)
        for day in stride(from: Int64(89), through: 360, by: 30) {
            #expect(session.refresh(with: newest, at: start + .days(day)) == .refreshed)
        }
        #expect(session.expiresAt == start + .days(365))
        #expect(session.refresh(with: newest, at: start + .days(365)) == .expired)
    }

    @Test func `A token is read back from its text, which its description does not contain`() throws {
        #expect(RefreshToken(newest.text) == newest)
        #expect(!"\(newest)".contains(newest.code))
        for text in ["", "lrr", "lrr....", newest.text + ".", "x" + newest.text] { #expect(RefreshToken(text) == nil) }
    }
}

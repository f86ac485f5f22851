import LaurelModel
import Testing

@testable import LaurelPostgres

/// The realms that an observer of commits resumes after a look at all ends.
@Suite struct RealmEndsTests {
    private let end = RealmEnds.End(epoch: 1, generation: 2, position: 3, checksum: 4)
    private let payload = "production com.example.racer"
    private let other = "sandbox com.example.racer"

    private func payloads(_ realms: [Realm]) -> Set<String> { Set(realms.map(\.payload)) }

    @Test func `A look returns realms that are new, and later only those whose ends have changed`() {
        var ends = RealmEnds()
        #expect(payloads(ends.replace(with: [payload: end, other: end])) == [payload, other])
        #expect(ends.replace(with: [payload: end, other: end]).isEmpty)
        for changed in [
            RealmEnds.End(epoch: 9, generation: 2, position: 3, checksum: 4),
            RealmEnds.End(epoch: 1, generation: 9, position: 3, checksum: 4),
            RealmEnds.End(epoch: 1, generation: 2, position: 9, checksum: 4),
            RealmEnds.End(epoch: 1, generation: 2, position: 3, checksum: 9),
            RealmEnds.End(epoch: 1, generation: 2, position: 3, checksum: nil),
        ] {
            #expect(payloads(ends.replace(with: [payload: changed, other: end])) == [payload])
            #expect(payloads(ends.replace(with: [payload: end, other: end])) == [payload])
        }
    }

    @Test func `A realm that disappears is returned once, and again when it returns with the same end`() {
        var ends = RealmEnds()
        _ = ends.replace(with: [payload: end, other: end])
        #expect(payloads(ends.replace(with: [other: end])) == [payload])
        #expect(ends.replace(with: [other: end]).isEmpty)
        #expect(payloads(ends.replace(with: [payload: end, other: end])) == [payload])
    }

    @Test func `A realm whose end was read after a notification is returned by the next look`() {
        var ends = RealmEnds()
        _ = ends.replace(with: [payload: end, other: end])
        ends.remove(payload)
        #expect(payloads(ends.replace(with: [payload: end, other: end])) == [payload])
    }
}

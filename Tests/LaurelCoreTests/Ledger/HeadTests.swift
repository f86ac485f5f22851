import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@Suite struct HeadTests {
    @Test func `A new epoch is greater than the previous one and those of earlier moments`() {
        var random = SeededRandom(seed: 1)
        var head = Head(position: LedgerPosition(7))
        var epochs = [head.epoch]
        for milliseconds in [1_767_261_600_000, 1_767_261_600_001, 0, 0, 4_102_444_800_000] as [Int64] {
            head.beginEpoch(at: Moment(milliseconds: milliseconds), using: &random)
            epochs.append(head.epoch)
        }
        #expect(epochs == epochs.sorted() && Set(epochs).count == epochs.count)
        #expect(head.epoch < 1 << 53)
        #expect(head.position == LedgerPosition(7))
    }

    @Test func `Two epochs of the same millisecond differ, except by coincidence`() {
        var random = SeededRandom(seed: 2)
        let epochs = (0..<10).map { _ in
            var head = Head()
            head.beginEpoch(at: Moment(milliseconds: 1_767_261_600_000), using: &random)
            return head.epoch
        }
        #expect(Set(epochs).count == epochs.count)
    }
}

import LaurelModel
import Testing

struct NumberTests {
    @Test(
        arguments: [
            (1, 0, 10, nil), (1, 3, 10, 1...3), (1, 30, 10, 1...10), (5, 5, 1, 5...5), (6, 5, 1, nil), (1, 5, 0, nil),
            (4_294_967_290, .max, 100, 4_294_967_290...4_294_967_295), (.max, .max, .max, UInt32.max...UInt32.max),
            (0, .max, 2, 0...1),
        ] as [(UInt32, UInt32, Int, ClosedRange<UInt32>?)])
    func `A batch has at most the requested count of numbers, and none beyond the last`(
        start: UInt32, last: UInt32, count: Int, expected: ClosedRange<UInt32>?
    ) {
        let batch = PlayerNumber(start).batch(through: PlayerNumber(last), count: count)
        #expect(batch.map(\.value) == expected.map { Array($0) } ?? [])
    }
}

import LaurelModel
import Testing

@Suite struct LockedTests {
    @Test func `No increment is lost when many tasks increment a locked value`() async {
        let counter = Locked(0)
        await withTaskGroup(of: Void.self) { tasks in
            for _ in 0..<100 {
                tasks.addTask { for _ in 0..<1_000 { counter.withLock { $0 += 1 } } }
            }
        }
        #expect(counter.withLock { $0 } == 100_000)
    }

    @Test func `A locked value rethrows the typed error of the body and can be locked again`() {
        struct Refusal: Error, Equatable {
            let number: Int
        }
        let value = Locked([1])
        let append = { (number: Int) throws(Refusal) in
            try value.withLock { value throws(Refusal) in
                value.append(number)
                throw Refusal(number: number)
            }
        }
        #expect(throws: Refusal(number: 2)) { try append(2) }
        #expect(value.withLock { $0 } == [1, 2])
    }

    @Test func `A locked value releases its content with itself`() {
        final class Content: Sendable {}
        weak var content: Content?
        do {
            let value = Locked(Content())
            content = value.withLock { $0 }
            #expect(content != nil)
        }
        #expect(content == nil)
    }
}

import LaurelTesting
import Testing

@testable import LaurelRanking

@Suite
struct `A member table` {
    /// Ranges of dense and sparse numbers, so that groups are full, partly filled and of one member.
    private static let ranges: [ClosedRange<UInt32>] = [0...200, 0...3_000, 0...(.max), (.max - 500)...(.max)]

    @Test(arguments: ranges, Seeds.first(3))
    func `A member table agrees with a dictionary`(range: ClosedRange<UInt32>, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var table = MemberTable()
        var model: [UInt32: UInt32] = [:]
        let members = (0..<400).map { _ in UInt32.random(in: range, using: &random) }
        for step in 0..<3_000 {
            let member = members.randomElement(using: &random)!
            if Int.random(in: 0..<10, using: &random) < (step % 1_500 < 900 ? 7 : 1) {
                Self.set(UInt32.random(in: 0...(.max), using: &random), of: member, in: &table, &model)
            } else {
                let removed = table.remove(member)
                #expect(removed == model.removeValue(forKey: member))
            }
            if step % 50 == 0 { Self.expectAgreement(table, model, on: members) }
        }
        Self.expectAgreement(table, model, on: members)
    }

    @Test
    func `A whole group can be emptied and filled in any order`() {
        var random = SeededRandom(seed: 5)
        var table = MemberTable()
        var model: [UInt32: UInt32] = [:]
        let members = Array(UInt32(64)..<128)
        for _ in 0..<20 {
            for member in members.shuffled(using: &random) {
                Self.set(UInt32.random(in: 0...(.max), using: &random), of: member, in: &table, &model)
                Self.expectAgreement(table, model, on: members)
            }
            for member in members.shuffled(using: &random) {
                let removed = table.remove(member)
                #expect(removed == model.removeValue(forKey: member))
                Self.expectAgreement(table, model, on: members)
            }
        }
    }

    @Test(arguments: ranges, Seeds.first(3))
    func `A table of reserved members agrees with a dictionary`(range: ClosedRange<UInt32>, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var table = MemberTable()
        var model: [UInt32: UInt32] = [:]
        let members = (0..<2_000).map { _ in UInt32.random(in: range, using: &random) }
        for member in members.prefix(1_000) {
            let isNew = table.reserve(member)
            #expect(isNew == (model.updateValue(0, forKey: member) == nil))
        }
        table.allocateSlots()
        for member in members {
            Self.set(UInt32.random(in: 0...(.max), using: &random), of: member, in: &table, &model)
        }
        Self.expectAgreement(table, model, on: members)
    }

    private static func set(
        _ leaf: UInt32,
        of member: UInt32,
        in table: inout MemberTable,
        _ model: inout [UInt32: UInt32]
    ) {
        if let slot = table.leaf(of: member) { slot.pointee = leaf } else { table.insert(member, leaf) }
        model[member] = leaf
    }

    private static func expectAgreement(
        _ table: borrowing MemberTable,
        _ model: [UInt32: UInt32],
        on members: [UInt32]
    ) {
        table.checkInvariants()
        var wrong: [UInt32] = []
        for member in members where table.leaf(of: member)?.pointee != model[member] { wrong.append(member) }
        let count = table.count
        #expect(count == model.count)
        #expect(wrong == [])
    }
}

import LaurelTesting
import Testing

@testable import LaurelRanking

@Suite
struct `A counted tree` {
    private static let capacities = [NodeCapacity(leaf: 4, inner: 4), .init(leaf: 5, inner: 6), .production]

    @Test(arguments: capacities, Seeds.first(4))
    func `A counted tree agrees with a sorted array`(capacity: NodeCapacity, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var tree = CountedTree(capacity: capacity, isIndexed: false)
        var model: [TreeKey] = []
        for step in 0..<1_200 {
            let key = Self.key(&random)
            let index = model.firstIndex { $0 >= key } ?? model.count
            let isPresent = index < model.count && model[index] == key
            if isPresent, step % 600 > 300 || Bool.random(using: &random) {
                Self.remove(key, from: &tree)
                model.remove(at: index)
            } else if !isPresent, step % 600 < 400 {
                let leaf = tree.insert(TreeEntry(key: key))
                let place = tree.place(of: key)
                #expect(place?.leaf == leaf)
                model.insert(key, at: index)
            }
            tree.checkInvariants()
            Self.expectAgreement(tree, model, on: Self.key(&random))
        }
    }

    @Test(arguments: capacities)
    func `A tree frees every node when a hundred thousand keys are removed`(capacity: NodeCapacity) {
        var random = SeededRandom(seed: 3)
        var tree = CountedTree(capacity: capacity, isIndexed: false)
        let keys = (0..<100_000).map { Self.key(member: $0, score: .random(in: 0..<1_000, using: &random)) }
        for key in keys { Self.insert(key, into: &tree) }
        tree.checkInvariants()
        let (leafCount, innerCount) = (tree.leaves.usedCount, tree.inners.usedCount)
        for key in keys.shuffled(using: &random) { Self.remove(key, from: &tree) }
        tree.checkInvariants()
        #expect(tree.leaves.freeCount == leafCount)
        #expect(tree.inners.freeCount == innerCount)
        for key in keys.prefix(50_000) { Self.insert(key, into: &tree) }
        tree.checkInvariants()
        #expect(tree.leaves.usedCount == leafCount, "Freed leaves must be reused before new ones.")
        #expect(tree.inners.usedCount == innerCount, "Freed inner nodes must be reused before new ones.")
    }

    @Test(arguments: capacities, [true, false])
    func `A tree accepts keys at both ends`(capacity: NodeCapacity, isAscending: Bool) {
        var tree = CountedTree(capacity: capacity, isIndexed: false)
        let ascending = (0..<2_000).map { Self.key(member: $0, score: Int64($0)) }
        let keys = isAscending ? ascending : ascending.reversed()
        for key in keys { Self.insert(key, into: &tree) }
        tree.checkInvariants()
        #expect(Self.all(tree) == ascending)
        for key in keys { Self.remove(key, from: &tree) }
        tree.checkInvariants()
        #expect(tree.count == 0)
    }

    @Test
    func `A built tree has well-filled nodes`() {
        var tree = CountedTree(isIndexed: true)
        var members = (0..<UInt32(72 * 1_000)).makeIterator()
        let isSorted = tree.build {
            members.next().map { TreeEntry(key: Self.key(member: $0, score: Int64($0))) }
        }
        #expect(isSorted)
        tree.checkInvariants()
        #expect(tree.leaves.liveCount == 1_000)
    }

    private static func expectAgreement(_ tree: borrowing CountedTree, _ model: [TreeKey], on key: TreeKey) {
        let offset = model.firstIndex { $0 >= key } ?? model.count
        let counted = tree.countLess(than: key)
        let notAbove = tree.countNotAbove(score: key.score)
        let place = tree.place(of: key)
        let placed = place.map { tree.countBefore($0) }
        let isScorePresent = tree.contains(score: key.score)
        var page: [TreeKey] = []
        tree.visit(from: offset, limit: 10) { page.append($0.key) }
        // One expectation for all checks: an expectation costs far more than a check.
        let agrees = [
            counted == offset,
            placed == (offset < model.count && model[offset] == key ? offset : nil),
            notAbove == model.count { $0.score <= key.score },
            isScorePresent == model.contains { $0.score == key.score },
            page == Array(model[offset...].prefix(10)),
        ]
        #expect(agrees == Array(repeating: true, count: 5), "countLess, place, countNotAbove, contains and visit.")
    }

    private static func insert(_ key: TreeKey, into tree: inout CountedTree) {
        _ = tree.insert(TreeEntry(key: key))
    }

    private static func remove(_ key: TreeKey, from tree: inout CountedTree) {
        guard let place = tree.place(of: key) else { preconditionFailure("The tree must contain the key.") }
        tree.remove(at: place)
    }

    private static func all(_ tree: borrowing CountedTree) -> [TreeKey] {
        var keys: [TreeKey] = []
        tree.visit(from: 0, limit: .max) { keys.append($0.key) }
        return keys
    }

    /// Returns one of about 240 keys. Every field often decides their order.
    private static func key(_ random: inout SeededRandom) -> TreeKey {
        TreeKey(
            score: [.min, 0, 1, 2, .max].randomElement(using: &random)!,
            date: .random(in: 0..<4, using: &random),
            position: .random(in: 0..<3, using: &random),
            member: .random(in: 0..<4, using: &random)
        )
    }

    private static func key(member: UInt32, score: Int64) -> TreeKey {
        TreeKey(score: score, date: 0, position: 0, member: member)
    }
}

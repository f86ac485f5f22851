import Foundation
import LaurelConfiguration
import LaurelModel
import LaurelTesting
import Testing

struct RoundTripTests {
    @Test(arguments: Seeds.first(200))
    func `A written configuration is read unchanged`(seed: UInt64) throws {
        var maker = RandomConfiguration(seed: seed)
        let configuration = try maker.next()
        for syntax in ConfigurationDocument.Syntax.allCases {
            let text = ConfigurationDocument(configuration).text(as: syntax)
            do {
                let read = try Samples.read(text, as: syntax)
                let plan = ConfigurationPlan(from: configuration, to: read)
                #expect(read == configuration, "\(plan)\n\(text)")
            } catch {
                Issue.record("\(error)\n\(text)")
            }
        }
    }

    /// A plan between two configurations leads to the wanted one, and then requires no change.
    @Test(arguments: Seeds.first(100))
    func `The result of a plan needs no further change`(seed: UInt64) throws {
        var maker = RandomConfiguration(seed: seed)
        let (current, wanted) = (try maker.next(), try maker.next())
        let plan = ConfigurationPlan(from: current, to: wanted)
        #expect(ConfigurationPlan(from: plan.result, to: wanted).isEmpty)
        #expect(ConfigurationPlan(from: current, to: current).changes.isEmpty)
        let kinds = Dictionary(uniqueKeysWithValues: current.leaderboards.map { ($0.id, $0.kind.name) })
        let changesKind = wanted.leaderboards.contains { kinds[$0.id] != nil && kinds[$0.id] != $0.kind.name }
        let recurrences = current.leaderboards.filter { $0.kind.recurrence != nil }
        let changesRecurrence = wanted.leaderboards.contains { board in
            recurrences.contains { $0.id == board.id && $0.kind != board.kind }
        }
        let shared = Set(current.leaderboards.filter(\.isShared).map(\.id))
        let leavesGroup = wanted.leaderboards.contains { shared.contains($0.id) && !$0.isShared }
        #expect(plan.isRefused == (changesKind || changesRecurrence || leavesGroup))
    }
}

import LaurelModel
import LaurelSQLite

/// The state of a replica that `laurel replicate status` prints.
struct ReplicaStatusBody: Encodable {
    struct Base: Encodable {
        var createdAt: Moment
        var bytes: Int
        var factCount: Int64
    }

    struct Position: Encodable {
        var group: String
        var environment: String
        var epoch: Int64
        var position: Int64
    }

    var stream: String
    var streams: [String]
    /// The time of the last replicated commit.
    var lastCommit: Moment
    /// The seconds since that commit. A ledger without commits has nothing to replicate.
    var ageSeconds: Double
    /// The last replicated positions of the realms that are known from the last files.
    var realms: [Position]
    var bases: [Base]
    var segmentCount: Int

    init(_ summary: ReplicaSummary, at moment: Moment) {
        (stream, streams) = (summary.stream, summary.streams)
        lastCommit = summary.lastCommit
        ageSeconds = Double((moment - summary.lastCommit).milliseconds) / 1_000
        realms = summary.positions.map {
            Position(group: $0.group, environment: $0.environment, epoch: $0.epoch, position: $0.position)
        }
        bases = summary.bases.map { Base(createdAt: $0.createdAt, bytes: $0.bytes, factCount: $0.factCount) }
        segmentCount = summary.segmentCount
    }

    func text(style: TerminalStyle) -> String {
        var table = TextTable([.init("Group"), .init("Environment"), .init("Position", .right)])
        for realm in realms {
            table.append([SanitizedText.of(realm.group), realm.environment, Int(realm.position).grouped])
        }
        let oldest = bases.first.map { "Every state since \($0.createdAt.iso8601) can be restored.\n" }
        return """
            Stream \(SanitizedText.of(stream)), the latest of \(streams.count)
            \(table.rendered(style: style))Last commit \(lastCommit.iso8601), \(ageSeconds) seconds ago
            \(bases.count) bases, \(segmentCount) files of changes
            \(oldest ?? "Nothing can be restored yet: there is no complete base.\n")
            """
    }
}

import Crypto
public import LaurelModel

/// A record of a realm's append-only audit log. Each record contains the hash of the one before it, so that changes and
/// omissions are detected.
public struct AuditRecord: Hashable, Sendable, Codable {
    /// The record's number, from 1 without gaps.
    public let number: Int64
    /// The time of the action.
    public let moment: Moment
    /// The actor.
    public let actor: AuditActor
    /// The action.
    public let act: AuditedAct
    /// The hash of the previous record; empty for the first.
    public let previousHash: String
    /// The SHA-256 of the properties above.
    public private(set) var hash = ""

    init(number: Int64, moment: Moment, actor: AuditActor, act: AuditedAct, previousHash: String) {
        self.number = number
        self.moment = moment
        self.actor = actor
        self.act = act
        self.previousHash = previousHash
        hash = expectedHash
    }

    /// The hash that an unchanged record has.
    var expectedHash: String {
        var bare = self
        bare.hash = ""
        var digest = ContentDigest()
        digest.update(Array(RecordKey.text(of: bare).utf8)[...])
        return digest.text
    }
}

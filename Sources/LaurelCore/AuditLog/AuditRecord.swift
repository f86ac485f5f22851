import Crypto
public import LaurelModel

/// One line of a realm's audit log, which only grows: each holds the hash of the one before it, so that none can be changed
/// or left out unseen.
public struct AuditRecord: Hashable, Sendable, Codable {
    /// From 1, without gaps.
    public let number: Int64
    public let moment: Moment
    public let actor: AuditActor
    public let act: AuditedAct
    /// Of the record before; empty for the first.
    public let previousHash: String
    /// The SHA-256 of everything above.
    public private(set) var hash = ""

    init(number: Int64, moment: Moment, actor: AuditActor, act: AuditedAct, previousHash: String) {
        self.number = number
        self.moment = moment
        self.actor = actor
        self.act = act
        self.previousHash = previousHash
        hash = expectedHash
    }

    /// What ``hash`` is unless the record was changed.
    var expectedHash: String {
        var bare = self
        bare.hash = ""
        var digest = ContentDigest()
        digest.update(Array(RecordKey.text(of: bare).utf8)[...])
        return digest.text
    }
}

package import LaurelModel

/// An error of a replica. It does not affect the ledger that is replicated.
package enum ReplicaError: Error, Hashable, Sendable {
    /// The target cannot be read or written.
    case unavailable(target: String, reason: String)
    /// A file of the replica is missing.
    case missing(name: String)
    /// A file of the replica does not match its checksum, or cannot be read.
    case damaged(name: String, reason: String)
    /// A newer version of Laurel wrote the file.
    case newer(name: String)
    /// The target contains no replica, or not the requested stream.
    case noReplica(target: String)
    /// The stream has no complete base.
    case noBase(stream: String)
    /// The changes after a row are missing.
    case gap(stream: String, after: Int64, next: String)
    /// The replica contains no state that is as early as requested.
    case tooEarly(limit: String, earliest: String)
    /// The replica ends before the requested position.
    case tooLate(position: Int64, end: Int64)
    /// The requested state contained facts that a wipe deleted before they were replicated. The states up to `last` are in
    /// the replica.
    case omitted(Realm, last: Moment)
    /// The requested realm does not exist in the replica.
    case unknownRealm(Realm)
}

extension ReplicaError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unavailable(let target, let reason):
            "The replica \(target) is not available: \(reason.hasSuffix(".") ? reason : reason + ".")"
        case .missing(let name):
            "The file \(name) is missing in the replica. Restore an earlier state, or use a backup."
        case .damaged(let name, let reason):
            """
            The file \(name) of the replica is damaged: \(reason). Restore a state before it with --time or \
            --position, or use a backup.
            """
        case .newer(let name):
            "The file \(name) was written by a newer version of Laurel. Use that version or a later one."
        case .noReplica(let target):
            "\(target) contains no replica. Check the address, and list the streams with laurel replicate status."
        case .noBase(let stream):
            """
            The stream \(stream) has no complete base yet, so it cannot be restored. Wait until the server has written \
            it, or restore another stream with --stream.
            """
        case .gap(let stream, let after, let next):
            """
            The changes after row \(after) are missing in the stream \(stream): the next file is \(next). Restore an \
            earlier state with --time or --position, or use a backup.
            """
        case .tooEarly(let limit, let earliest):
            "The replica contains no state at \(limit). Its earliest state is \(earliest)."
        case .tooLate(let position, let end):
            "Position \(position) is not in the replica, which ends at position \(end). Omit --position to restore all."
        case .omitted(let realm, let last):
            """
            The replica does not contain the requested state of \(realm): a wipe deleted facts before they were \
            replicated. Restore a state before them with --time \(last.iso8601), or a state after the wipe.
            """
        case .unknownRealm(let realm):
            "The replica contains no facts of \(realm). Check --group and --sandbox."
        }
    }
}

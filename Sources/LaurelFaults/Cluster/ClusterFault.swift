/// A network link of a cluster, which a proxy interrupts.
enum ClusterLink: Hashable {
    /// The link between a node and both database servers.
    case database(node: Int)
    /// The link from the primary to its standby.
    case replication
}

/// A step of a cluster's fault schedule: a fault, or its end.
enum ClusterFault: Hashable {
    /// Kills a node and starts it again.
    case killNode(Int)
    /// Stops the primary like a crash and starts it again in its role.
    case restartPrimary
    /// Stops the primary like a crash.
    case stopPrimary
    /// Promotes the standby of the stopped primary.
    case promote
    /// Starts the former primary again. It accepts writes, and every node must refuse it.
    case returnFormerPrimary
    /// Replaces the former primary by a standby of the new one.
    case recreateStandby
    /// Holds all bytes of a link.
    case stall(ClusterLink)
    /// Drops the bytes of a link in one direction.
    case drop(ClusterLink, LinkDirection)
    /// Ends a stall or a drop. Connections that lost bytes are closed.
    case heal(ClusterLink)
    /// Delays every sync of the primary.
    case slowDisk(milliseconds: Int)
    case restoreDisk
    /// Shifts the clock of a node.
    case stepClock(node: Int, seconds: Int)
    case restoreClock(node: Int)

    /// Whether the step is a fault rather than its end or a repair.
    var isFault: Bool {
        switch self {
        case .heal, .restoreDisk, .restoreClock, .recreateStandby: false
        default: true
        }
    }
}

extension ClusterLink: CustomStringConvertible {
    var description: String {
        switch self {
        case .database(let node): "node \(node) and the database"
        case .replication: "the primary and the standby"
        }
    }
}

extension ClusterFault: CustomStringConvertible {
    var description: String {
        switch self {
        case .killNode(let node): "kill node \(node)"
        case .restartPrimary: "crash and restart the primary"
        case .stopPrimary: "kill the primary"
        case .promote: "promote the standby"
        case .returnFormerPrimary: "start the former primary"
        case .recreateStandby: "create the standby again"
        case .stall(let link): "stall between \(link)"
        case .drop(let link, let direction): "drop bytes \(direction.rawValue) between \(link)"
        case .heal(let link): "heal \(link)"
        case .slowDisk(let milliseconds): "delay each sync of the primary by \(milliseconds) ms"
        case .restoreDisk: "end the delay of syncs"
        case .stepClock(let node, let seconds): "shift the clock of node \(node) by \(seconds) s"
        case .restoreClock(let node): "correct the clock of node \(node)"
        }
    }
}

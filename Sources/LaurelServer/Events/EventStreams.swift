import LaurelCore
import LaurelIdentity
import LaurelModel

/// The event hubs, one for each realm with listeners.
final class EventStreams: Sendable {
    private let ledger: any Ledger
    private let clock: any WallClock
    private let wording: Wording
    private let drain: DrainState
    private let hubs = Locked<[Realm: EventHub]>([:])

    init(ledger: any Ledger, clock: any WallClock, wording: Wording, drain: DrainState) {
        self.ledger = ledger
        self.clock = clock
        self.wording = wording
        self.drain = drain
    }

    func hub(of service: RealmService) -> EventHub {
        hubs.withLock { hubs in
            if let hub = hubs[service.realm] { return hub }
            let hub = EventHub(
                service: service, ledger: ledger,
                writer: EventWriter(service: service, clock: clock, wording: wording), drain: drain)
            hubs[service.realm] = hub
            return hub
        }
    }

    /// Ends the streams whose authorization is no longer valid: the streams of `sessions`, or all streams if nil.
    func endUnauthorized(of sessions: Set<SessionID>? = nil) async {
        for hub in hubs.withLock({ Array($0.values) }) { await hub.endUnauthorized(of: sessions) }
    }

    /// Ends all streams of a server that drains.
    func end() async {
        for hub in hubs.withLock({ Array($0.values) }) { await hub.end() }
    }

    /// The number of listeners of all realms.
    var listenerCount: Int {
        get async {
            var count = 0
            for hub in hubs.withLock({ Array($0.values) }) { count += await hub.listenerCount }
            return count
        }
    }
}

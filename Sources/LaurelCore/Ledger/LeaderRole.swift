/// Work that one node at a time does for all nodes of a ledger.
public enum LeaderRole: String, Hashable, Sendable, CaseIterable {
    /// The deliveries to webhooks and devices.
    case deliveries
    /// The finalizing of occurrences, the expiry of challenges, and the removal of old notifications.
    case finalizing
    /// The erasure of inactive guests.
    case retention
}

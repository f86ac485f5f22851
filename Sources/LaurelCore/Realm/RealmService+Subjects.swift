extension RealmService {
    /// The creation, settings, resets and wipe of leaderboards.
    public nonisolated var administration: RealmAdministration { RealmAdministration(service: self) }
    public nonisolated var achievements: RealmAchievements { RealmAchievements(service: self) }
    public nonisolated var auditLog: RealmAuditLog { RealmAuditLog(service: self) }
    public nonisolated var challenges: RealmChallenges { RealmChallenges(service: self) }
    /// The deliveries of notifications to webhooks and devices.
    public nonisolated var deliveries: RealmDeliveries { RealmDeliveries(service: self) }
    public nonisolated var devices: RealmDevices { RealmDevices(service: self) }
    public nonisolated var friends: RealmFriends { RealmFriends(service: self) }
    /// Points in time, and players' submissions.
    public nonisolated var history: RealmHistory { RealmHistory(service: self) }
    public nonisolated var imports: RealmImports { RealmImports(service: self) }
    public nonisolated var moderation: RealmModeration { RealmModeration(service: self) }
    public nonisolated var notifications: RealmNotifications { RealmNotifications(service: self) }
    public nonisolated var occurrences: RealmOccurrences { RealmOccurrences(service: self) }
    public nonisolated var players: RealmPlayers { RealmPlayers(service: self) }
    public nonisolated var rankings: RealmRankings { RealmRankings(service: self) }
    /// The recomputation of entries from facts.
    public nonisolated var verification: RealmVerification { RealmVerification(service: self) }
    public nonisolated var webhooks: RealmWebhooks { RealmWebhooks(service: self) }
}

extension RealmService {
    /// The creation, settings, resets and wipes of leaderboards.
    public nonisolated var administration: RealmAdministration { RealmAdministration(service: self) }
    /// Achievements and players' progress.
    public nonisolated var achievements: RealmAchievements { RealmAchievements(service: self) }
    /// The audit log of actions under the developer's authority.
    public nonisolated var auditLog: RealmAuditLog { RealmAuditLog(service: self) }
    /// Challenges and group challenges between players.
    public nonisolated var challenges: RealmChallenges { RealmChallenges(service: self) }
    /// The deliveries of notifications to webhooks and devices.
    public nonisolated var deliveries: RealmDeliveries { RealmDeliveries(service: self) }
    /// The devices that receive push notifications.
    public nonisolated var devices: RealmDevices { RealmDevices(service: self) }
    /// Friends, friend requests and blocks.
    public nonisolated var friends: RealmFriends { RealmFriends(service: self) }
    /// Rankings at earlier points in time, and players' submissions.
    public nonisolated var history: RealmHistory { RealmHistory(service: self) }
    /// Imports of scores from other services.
    public nonisolated var imports: RealmImports { RealmImports(service: self) }
    /// Bans, removals, approvals and other moderation.
    public nonisolated var moderation: RealmModeration { RealmModeration(service: self) }
    /// The notifications in the outbox.
    public nonisolated var notifications: RealmNotifications { RealmNotifications(service: self) }
    /// The occurrences of recurring leaderboards.
    public nonisolated var occurrences: RealmOccurrences { RealmOccurrences(service: self) }
    /// Players, their names and their flags.
    public nonisolated var players: RealmPlayers { RealmPlayers(service: self) }
    /// Whole rankings and their statistics.
    public nonisolated var rankings: RealmRankings { RealmRankings(service: self) }
    /// The recomputation of entries from facts, and its comparison with the stored entries.
    public nonisolated var verification: RealmVerification { RealmVerification(service: self) }
    /// The endpoints that receive notifications by HTTP.
    public nonisolated var webhooks: RealmWebhooks { RealmWebhooks(service: self) }
}

// Aliases for apps that already use these names.

/// A former name of ``LeaderboardManager``.
public typealias PrismLeaderboardManager = LeaderboardManager
/// A former name of ``LeaderboardPeriod``.
public typealias PrismLeaderboardPeriod = LeaderboardPeriod
/// A former name of ``LeaderboardEntry``.
public typealias PrismLeaderboardEntry = LeaderboardEntry
/// A former name of ``LeaderboardSnapshot``.
public typealias PrismLeaderboardSnapshot = LeaderboardSnapshot
/// A former name of ``GamificationError``.
public typealias PrismGamificationError = GamificationError
/// A former name of ``GamificationEvent``.
public typealias PrismGamificationEvent = GamificationEvent

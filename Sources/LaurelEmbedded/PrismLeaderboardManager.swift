// The names by which an app may know all this already.

public typealias PrismLeaderboardManager = LeaderboardManager
public typealias PrismLeaderboardPeriod = LeaderboardPeriod
public typealias PrismLeaderboardEntry = LeaderboardEntry
public typealias PrismLeaderboardSnapshot = LeaderboardSnapshot
public typealias PrismGamificationError = GamificationError
public typealias PrismGamificationEvent = GamificationEvent

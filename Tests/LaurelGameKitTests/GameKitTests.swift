import Testing

/// The parent of suites that run one after the other, because a process has only one local player.
@Suite(.serialized)
struct GameKitTests {}

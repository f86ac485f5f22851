import Testing

/// A process has one local player, so these run one after the other.
@Suite(.serialized)
struct GameKitTests {}

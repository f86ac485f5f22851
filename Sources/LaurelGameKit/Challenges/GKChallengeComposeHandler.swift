/// Called with the composer, whether challenges were issued, and the identifiers of the challenged players, or `nil` if
/// the player canceled.
public typealias GKChallengeComposeCompletionBlock = (LaurelPage, Bool, [String]?) -> Void
/// Called with the composer, whether challenges were issued, and the challenged players, or `nil` if the player
/// canceled.
public typealias GKChallengeComposeHandler = (LaurelPage, Bool, [GKPlayer]?) -> Void

/// Is told the ids of whom the player dared; nil where they dared nobody.
public typealias GKChallengeComposeCompletionBlock = (LaurelPage, Bool, [String]?) -> Void
/// Is told whom the player dared; nil where they dared nobody.
public typealias GKChallengeComposeHandler = (LaurelPage, Bool, [GKPlayer]?) -> Void

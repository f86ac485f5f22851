extension GKError {
    /// The codes of errors, with the numbers of Apple's GameKit.
    public enum Code: Hashable, Sendable {
        /// The reason is unknown.
        case unknown
        /// The operation was canceled, or signing in failed too many times.
        case cancelled
        /// The server could not be reached, or there is no such image.
        case communicationsFailure
        /// The player denied the operation. Laurel does not use this code.
        case userDenied
        /// The player's credentials are invalid. Laurel does not use this code.
        case invalidCredentials
        /// The local player is not authenticated.
        case notAuthenticated
        /// Authentication is already in progress. Laurel does not use this code.
        case authenticationInProgress
        /// The player is unknown or not allowed for the operation.
        case invalidPlayer
        /// The score has no value.
        case scoreNotSet
        /// Parental controls block the operation. Laurel does not use this code.
        case parentalControlsBlocked
        /// The player's status is too long. Laurel does not use this code.
        case playerStatusExceedsMaximumLength
        /// The player's status is invalid. Laurel does not use this code.
        case playerStatusInvalid
        /// The request for a match is invalid. Laurel does not use this code.
        case matchRequestInvalid
        /// The player is underage and may not have friends.
        case underage
        /// The server does not recognize the game or its client key.
        case gameUnrecognized
        /// The device does not support Laurel, or no server is configured.
        case notSupported
        /// A parameter is invalid.
        case invalidParameter
        /// A player connected unexpectedly to a match. Laurel does not use this code.
        case unexpectedConnection
        /// The challenge is invalid.
        case challengeInvalid
        /// The data of a turn-based match is too large. Laurel does not use this code.
        case turnBasedMatchDataTooLarge
        /// The player has too many turn-based matches. Laurel does not use this code.
        case turnBasedTooManySessions
        /// The participant of a turn-based match is invalid. Laurel does not use this code.
        case turnBasedInvalidParticipant
        /// The turn of a turn-based match is invalid. Laurel does not use this code.
        case turnBasedInvalidTurn
        /// The state of a turn-based match is invalid. Laurel does not use this code.
        case turnBasedInvalidState
        /// The player does not accept invitations. Laurel does not use this code.
        case invitationsDisabled
        /// The player's photo cannot be loaded. Laurel does not use this code.
        case playerPhotoFailure
        /// The iCloud container is not available. Laurel does not use this code.
        case ubiquityContainerUnavailable
        /// The match is not connected. Laurel does not use this code.
        case matchNotConnected
        /// The request for a game session is invalid. Laurel does not use this code.
        case gameSessionRequestInvalid
        /// The match accepts only automatically matched players. Laurel does not use this code.
        case restrictedToAutomatch
        /// Laurel does not support the operation.
        case apiNotAvailable
        /// The player is not authorized for the operation, for example because they are banned.
        case notAuthorized
        /// The connection timed out. Laurel does not use this code.
        case connectionTimeout
        /// The operation is obsolete. Laurel does not use this code.
        case apiObsolete
        /// iCloud is not available. Laurel does not use this code.
        case iCloudUnavailable
        /// The device is in Lockdown Mode. Laurel does not use this code.
        case lockdownMode
        /// The app is not listed in the App Store. Laurel does not use this code.
        case appUnlisted
        /// The operation is not available in debug mode. Laurel does not use this code.
        case debugMode
        /// The app does not state its purpose for the friend list. Laurel does not use this code.
        case friendListDescriptionMissing
        /// The friend list is restricted, because the player is underage.
        case friendListRestricted
        /// The player denied access to the friend list. Laurel does not use this code.
        case friendListDenied
        /// The friend request cannot be presented.
        case friendRequestNotAvailable
        /// Another number, which a later version of Apple's GameKit may use. Laurel never throws it.
        case other(Int)

        /// Returns whether an error has a code. Allows `catch GKError.notAuthenticated`.
        public static func ~= (code: Code, error: any Error) -> Bool { (error as? GKError)?.code == code }
    }
}

extension GKError.Code: RawRepresentable {
    /// Creates the code of a number. Never fails: an unknown number becomes `other`, as on Apple's platforms.
    public init?(rawValue: Int) {
        self =
            switch rawValue {
            case 1: .unknown
            case 2: .cancelled
            case 3: .communicationsFailure
            case 4: .userDenied
            case 5: .invalidCredentials
            case 6: .notAuthenticated
            case 7: .authenticationInProgress
            case 8: .invalidPlayer
            case 9: .scoreNotSet
            case 10: .parentalControlsBlocked
            case 11: .playerStatusExceedsMaximumLength
            case 12: .playerStatusInvalid
            case 13: .matchRequestInvalid
            case 14: .underage
            case 15: .gameUnrecognized
            case 16: .notSupported
            case 17: .invalidParameter
            case 18: .unexpectedConnection
            case 19: .challengeInvalid
            case 20: .turnBasedMatchDataTooLarge
            case 21: .turnBasedTooManySessions
            case 22: .turnBasedInvalidParticipant
            case 23: .turnBasedInvalidTurn
            case 24: .turnBasedInvalidState
            case 25: .invitationsDisabled
            case 26: .playerPhotoFailure
            case 27: .ubiquityContainerUnavailable
            case 28: .matchNotConnected
            case 29: .gameSessionRequestInvalid
            case 30: .restrictedToAutomatch
            case 31: .apiNotAvailable
            case 32: .notAuthorized
            case 33: .connectionTimeout
            case 34: .apiObsolete
            case 35: .iCloudUnavailable
            case 36: .lockdownMode
            case 37: .appUnlisted
            case 38: .debugMode
            case 100: .friendListDescriptionMissing
            case 101: .friendListRestricted
            case 102: .friendListDenied
            case 103: .friendRequestNotAvailable
            default: .other(rawValue)
            }
    }

    /// The number of the code in Apple's GameKit.
    public var rawValue: Int {
        switch self {
        case .unknown: 1
        case .cancelled: 2
        case .communicationsFailure: 3
        case .userDenied: 4
        case .invalidCredentials: 5
        case .notAuthenticated: 6
        case .authenticationInProgress: 7
        case .invalidPlayer: 8
        case .scoreNotSet: 9
        case .parentalControlsBlocked: 10
        case .playerStatusExceedsMaximumLength: 11
        case .playerStatusInvalid: 12
        case .matchRequestInvalid: 13
        case .underage: 14
        case .gameUnrecognized: 15
        case .notSupported: 16
        case .invalidParameter: 17
        case .unexpectedConnection: 18
        case .challengeInvalid: 19
        case .turnBasedMatchDataTooLarge: 20
        case .turnBasedTooManySessions: 21
        case .turnBasedInvalidParticipant: 22
        case .turnBasedInvalidTurn: 23
        case .turnBasedInvalidState: 24
        case .invitationsDisabled: 25
        case .playerPhotoFailure: 26
        case .ubiquityContainerUnavailable: 27
        case .matchNotConnected: 28
        case .gameSessionRequestInvalid: 29
        case .restrictedToAutomatch: 30
        case .apiNotAvailable: 31
        case .notAuthorized: 32
        case .connectionTimeout: 33
        case .apiObsolete: 34
        case .iCloudUnavailable: 35
        case .lockdownMode: 36
        case .appUnlisted: 37
        case .debugMode: 38
        case .friendListDescriptionMissing: 100
        case .friendListRestricted: 101
        case .friendListDenied: 102
        case .friendRequestNotAvailable: 103
        case .other(let number): number
        }
    }
}

/// Shorter names of the codes, for `catch` clauses.
extension GKError {
    /// See ``Code/unknown``.
    public static var unknown: Code { .unknown }
    /// See ``Code/cancelled``.
    public static var cancelled: Code { .cancelled }
    /// See ``Code/communicationsFailure``.
    public static var communicationsFailure: Code { .communicationsFailure }
    /// See ``Code/userDenied``.
    public static var userDenied: Code { .userDenied }
    /// See ``Code/invalidCredentials``.
    public static var invalidCredentials: Code { .invalidCredentials }
    /// See ``Code/notAuthenticated``.
    public static var notAuthenticated: Code { .notAuthenticated }
    /// See ``Code/authenticationInProgress``.
    public static var authenticationInProgress: Code { .authenticationInProgress }
    /// See ``Code/invalidPlayer``.
    public static var invalidPlayer: Code { .invalidPlayer }
    /// See ``Code/scoreNotSet``.
    public static var scoreNotSet: Code { .scoreNotSet }
    /// See ``Code/parentalControlsBlocked``.
    public static var parentalControlsBlocked: Code { .parentalControlsBlocked }
    /// See ``Code/playerStatusExceedsMaximumLength``.
    public static var playerStatusExceedsMaximumLength: Code { .playerStatusExceedsMaximumLength }
    /// See ``Code/playerStatusInvalid``.
    public static var playerStatusInvalid: Code { .playerStatusInvalid }
    /// See ``Code/matchRequestInvalid``.
    public static var matchRequestInvalid: Code { .matchRequestInvalid }
    /// See ``Code/underage``.
    public static var underage: Code { .underage }
    /// See ``Code/gameUnrecognized``.
    public static var gameUnrecognized: Code { .gameUnrecognized }
    /// See ``Code/notSupported``.
    public static var notSupported: Code { .notSupported }
    /// See ``Code/invalidParameter``.
    public static var invalidParameter: Code { .invalidParameter }
    /// See ``Code/unexpectedConnection``.
    public static var unexpectedConnection: Code { .unexpectedConnection }
    /// See ``Code/challengeInvalid``.
    public static var challengeInvalid: Code { .challengeInvalid }
    /// See ``Code/turnBasedMatchDataTooLarge``.
    public static var turnBasedMatchDataTooLarge: Code { .turnBasedMatchDataTooLarge }
    /// See ``Code/turnBasedTooManySessions``.
    public static var turnBasedTooManySessions: Code { .turnBasedTooManySessions }
    /// See ``Code/turnBasedInvalidParticipant``.
    public static var turnBasedInvalidParticipant: Code { .turnBasedInvalidParticipant }
    /// See ``Code/turnBasedInvalidTurn``.
    public static var turnBasedInvalidTurn: Code { .turnBasedInvalidTurn }
    /// See ``Code/turnBasedInvalidState``.
    public static var turnBasedInvalidState: Code { .turnBasedInvalidState }
    /// See ``Code/invitationsDisabled``.
    public static var invitationsDisabled: Code { .invitationsDisabled }
    /// See ``Code/playerPhotoFailure``.
    public static var playerPhotoFailure: Code { .playerPhotoFailure }
    /// See ``Code/ubiquityContainerUnavailable``.
    public static var ubiquityContainerUnavailable: Code { .ubiquityContainerUnavailable }
    /// See ``Code/matchNotConnected``.
    public static var matchNotConnected: Code { .matchNotConnected }
    /// See ``Code/gameSessionRequestInvalid``.
    public static var gameSessionRequestInvalid: Code { .gameSessionRequestInvalid }
    /// See ``Code/restrictedToAutomatch``.
    public static var restrictedToAutomatch: Code { .restrictedToAutomatch }
    /// See ``Code/apiNotAvailable``.
    public static var apiNotAvailable: Code { .apiNotAvailable }
    /// See ``Code/notAuthorized``.
    public static var notAuthorized: Code { .notAuthorized }
    /// See ``Code/connectionTimeout``.
    public static var connectionTimeout: Code { .connectionTimeout }
    /// See ``Code/apiObsolete``.
    public static var apiObsolete: Code { .apiObsolete }
    /// See ``Code/iCloudUnavailable``.
    public static var iCloudUnavailable: Code { .iCloudUnavailable }
    /// See ``Code/lockdownMode``.
    public static var lockdownMode: Code { .lockdownMode }
    /// See ``Code/appUnlisted``.
    public static var appUnlisted: Code { .appUnlisted }
    /// See ``Code/debugMode``.
    public static var debugMode: Code { .debugMode }
    /// See ``Code/friendListDescriptionMissing``.
    public static var friendListDescriptionMissing: Code { .friendListDescriptionMissing }
    /// See ``Code/friendListRestricted``.
    public static var friendListRestricted: Code { .friendListRestricted }
    /// See ``Code/friendListDenied``.
    public static var friendListDenied: Code { .friendListDenied }
    /// See ``Code/friendRequestNotAvailable``.
    public static var friendRequestNotAvailable: Code { .friendRequestNotAvailable }
}

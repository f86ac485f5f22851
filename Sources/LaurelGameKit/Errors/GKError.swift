public import Foundation
public import LaurelKit

public let GKErrorDomain: String = "GKErrorDomain"

/// An error of this module; it throws no others.
///
/// Catch it as it is: `catch let error as GKError`, or `catch GKError.notAuthenticated`. Without Apple's Foundation,
/// `error as? NSError` is nil; write `error as NSError`.
public struct GKError: Error, Hashable, Sendable {
    public let code: Code
    /// The error of the server or of the client library; nil if neither was called.
    public let laurelError: LaurelError?
    private let text: String?
    /// Whether the score or the progress is stored on the device, and sent automatically once that is possible.
    /// Tell the player; do not submit it again as a new one.
    public let willBeSentLater: Bool
    private let info: Info

    /// `@unchecked` because Apple's dictionary holds any value; it never changes.
    private struct Info: Hashable, @unchecked Sendable {
        let values: [String: Any]

        static func == (one: Info, other: Info) -> Bool {
            NSDictionary(dictionary: one.values) == NSDictionary(dictionary: other.values)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(values.count) }
    }

    public init(_ code: Code, userInfo: [String: Any] = [:]) { self.init(code, nil, userInfo: userInfo) }

    init(
        _ code: Code, _ text: String?, laurelError: LaurelError? = nil, willBeSentLater: Bool = false,
        userInfo: [String: Any] = [:]
    ) {
        self.code = code
        self.text = text
        self.laurelError = laurelError
        self.willBeSentLater = willBeSentLater
        info = Info(values: userInfo)
    }

    /// The game's own values, and both texts.
    public var userInfo: [String: Any] {
        let texts = [
            NSLocalizedDescriptionKey: playerText.text(in: Locale.preferredLanguages),
            NSLocalizedFailureReasonErrorKey: text ?? laurelError?.message ?? "GameKit: \(code).",
        ]
        return info.values.merging(texts) { own, _ in own }
    }

    /// Whether the server did not answer, so that the same may succeed later.
    var isOfCommunications: Bool { code == .communicationsFailure || code == .connectionTimeout }

    static let notSupportedText = "This device does not support Laurel."
    static let cancelledText =
        "This device has failed to sign in too many times in a row. Start the game again once the reason is gone."
    static let gameUnrecognizedText =
        "The server does not recognize this game. Its client key must be one that the server gave out."
}

extension GKError: LocalizedError {
    /// A text for the player, in the device's language if there is one.
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }
    /// A text for the developer, in English.
    public var failureReason: String? { userInfo[NSLocalizedFailureReasonErrorKey] as? String }

    private var playerText: PlayerText {
        switch code {
        case _ where willBeSentLater: .sentLater
        case .communicationsFailure, .connectionTimeout: .serverUnreachable
        case .cancelled: .signInFailed
        case .notAuthenticated, .invalidCredentials: .notSignedIn
        case .underage, .notAuthorized, .friendListRestricted, .friendListDenied: .notAllowed
        case .challengeInvalid: .challengeUnavailable
        case .notSupported, .apiNotAvailable, .friendRequestNotAvailable: .notAvailable
        case .gameUnrecognized: .gameUnknown
        default: .failed
        }
    }
}

extension GKError: CustomNSError {
    public static var errorDomain: String { GKErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { userInfo }
}

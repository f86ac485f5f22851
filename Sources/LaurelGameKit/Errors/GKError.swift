public import Foundation
public import LaurelKit

/// The domain of ``GKError`` if it is converted to `NSError`.
public let GKErrorDomain: String = "GKErrorDomain"

/// An error of this module. The module throws no other errors.
///
/// Catch it with `catch let error as GKError` or `catch GKError.notAuthenticated`. Without Apple's Foundation, `error
/// as? NSError` is nil; write `error as NSError`.
public struct GKError: Error, Hashable, Sendable {
    /// The code of the error.
    public let code: Code
    /// The error of the server or of the client library; nil if neither was called.
    public let laurelError: LaurelError?
    private let text: String?
    /// Whether the score or the progress is stored on the device and will be sent automatically.
    ///
    /// Inform the player, and do not submit it again as a new one.
    public let willBeSentLater: Bool
    private let info: Info

    /// `@unchecked` because the dictionary of `Any` cannot be checked; it is immutable.
    private struct Info: Hashable, @unchecked Sendable {
        let values: [String: Any]

        static func == (one: Info, other: Info) -> Bool {
            NSDictionary(dictionary: one.values) == NSDictionary(dictionary: other.values)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(values.count) }
    }

    /// Creates an error with a code and additional values, for example for a test.
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

    /// The values passed to the initializer, and the texts for the player and the developer.
    public var userInfo: [String: Any] {
        let texts = [
            NSLocalizedDescriptionKey: playerText.text(in: Locale.preferredLanguages),
            NSLocalizedFailureReasonErrorKey: text ?? laurelError?.message ?? "GameKit: \(code).",
        ]
        return info.values.merging(texts) { own, _ in own }
    }

    /// Whether the server did not respond, so that a later attempt may succeed.
    var isOfCommunications: Bool { code == .communicationsFailure || code == .connectionTimeout }

    static let notSupportedText = "This device does not support Laurel."
    static let cancelledText =
        "Signing in has failed too many times in a row on this device. Fix the cause, and start the game again."
    static let gameUnrecognizedText =
        "The server does not recognize this game. Use a client key that this server has issued."
}

extension GKError: LocalizedError {
    /// A text for the player, in the device's language if it is supported, otherwise in English.
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
    /// The domain of errors of this module; see ``GKErrorDomain``.
    public static var errorDomain: String { GKErrorDomain }
    /// The number of the error's code.
    public var errorCode: Int { code.rawValue }
    /// The values of ``userInfo``.
    public var errorUserInfo: [String: Any] { userInfo }
}

public import Foundation
public import LaurelKit

public let GKErrorDomain: String = "GKErrorDomain"

/// Why something could not be done; every error of this module is one.
///
/// Catch it as it is: `catch let error as GKError`, or `catch GKError.notAuthenticated`. Where Apple's Foundation is absent,
/// `error as? NSError` is nil; write `error as NSError`.
public struct GKError: Error, Sendable, Hashable {
    public let code: Code
    /// What the server, or the client of it, said; nil where neither was asked.
    public let laurelError: LaurelError?
    private let text: String?
    /// Whether the score or the progress that this is about is kept on the device, and sent by itself as soon as that can be.
    /// Tell the player; do not submit it again as a new one.
    public let willBeSentLater: Bool

    public init(_ code: Code) { self.init(code, nil) }

    init(_ code: Code, _ text: String?, laurelError: LaurelError? = nil, willBeSentLater: Bool = false) {
        self.code = code
        self.text = text
        self.laurelError = laurelError
        self.willBeSentLater = willBeSentLater
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
    public var errorDescription: String? { text ?? laurelError?.message ?? "GameKit: \(code)." }
}

extension GKError: CustomNSError {
    public static var errorDomain: String { GKErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? ""] }
}

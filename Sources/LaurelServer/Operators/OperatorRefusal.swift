import LaurelIdentity

/// Why an operator is not let in, or not changed.
package enum OperatorRefusal: Error, Hashable, Sendable {
    case signInFailed
    case invitationSpent
    case nameTaken
    case operatorNotFound
    case lastOwner
    case passwordWrong
}

extension OperatorRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .signInFailed: "Incorrect name or password"
        case .invitationSpent:
            """
            This link was used, is older than 30 minutes, was created by somebody who is no owner any more, or never was \
            one. An owner makes another, or on the server: laurel operator invite
            """
        case .nameTaken: "There is an operator of this name already. Choose another."
        case .operatorNotFound: "There is no operator of this name."
        case .lastOwner: "This is the last owner. Make somebody else an owner first."
        case .passwordWrong: "That is not your password."
        }
    }
}

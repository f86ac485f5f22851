import LaurelIdentity

/// A reason for which an operator cannot sign in or be changed.
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
            This link is invalid: it was used, it has expired after 30 minutes, or its creator is no longer an owner. \
            Ask an owner for a new link, or run on the server: laurel operator invite
            """
        case .nameTaken: "An operator of this name already exists. Choose another name."
        case .operatorNotFound: "No operator has this name."
        case .lastOwner: "This is the last owner. Give another operator the role of an owner first."
        case .passwordWrong: "Incorrect password."
        }
    }
}

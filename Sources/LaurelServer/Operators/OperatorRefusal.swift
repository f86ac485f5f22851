import LaurelIdentity

/// The reason why an operator cannot sign in or be changed.
package enum OperatorRefusal: Error, Hashable, Sendable {
    /// The name or the password is incorrect.
    case signInFailed
    /// The invitation was used, has expired or never existed.
    case invitationSpent
    /// An operator with the name already exists.
    case nameTaken
    /// No operator with the name exists.
    case operatorNotFound
    /// The change would leave no owner.
    case lastOwner
    /// The current password is incorrect.
    case passwordWrong
}

extension OperatorRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .signInFailed: "Incorrect name or password."
        case .invitationSpent:
            """
            This link is invalid: it was used, it has expired after 30 minutes, or its creator is no longer an owner. \
            Ask an owner for a new link, or run on the server: laurel operator invite
            """
        case .nameTaken: "An operator of this name already exists. Choose another name."
        case .operatorNotFound: "No operator has this name. List the operators with laurel operator list."
        case .lastOwner: "This is the last owner. Make another operator an owner first."
        case .passwordWrong: "Incorrect password."
        }
    }
}

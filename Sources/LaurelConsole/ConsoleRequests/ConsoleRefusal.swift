import HTTPTypes
import LaurelIdentity
import LaurelServer

/// The reason why the console rejects a request, as shown to the operator.
struct ConsoleRefusal: Error {
    let sentence: String
    let status: HTTPResponse.Status
    /// The invalid field of a form; nil if the reason is not about a field.
    var field: String?

    init(_ sentence: String, _ status: HTTPResponse.Status, field: String? = nil) {
        self.sentence = sentence
        self.status = status
        self.field = field
    }

    init(_ error: any Error) {
        switch error {
        case let refusal as ConsoleRefusal: self = refusal
        case let refusal as OperatorRefusal:
            let isForbidden = refusal == .signInFailed || refusal == .passwordWrong
            self.init(refusal.description, isForbidden ? .forbidden : .conflict)
        case let weak as WeakPassword: self.init(weak.description, .unprocessableContent)
        default:
            let problem = Problem(error)
            self.init(
                problem.detail ?? "Internal server error. See the server's log.", .init(code: problem.status),
                field: problem.field)
        }
    }

    static let foreign = ConsoleRefusal(
        "A page of this console did not send this form, or the page is out of date. Reload the page and try again.",
        .forbidden)

    static func role(_ role: OperatorRole) -> ConsoleRefusal {
        ConsoleRefusal("This action requires the role \(role == .owner ? "owner" : "editor or owner").", .forbidden)
    }
}

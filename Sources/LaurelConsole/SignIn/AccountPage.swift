import Hummingbird
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The page of the operator's own account.
struct AccountPage {
    let request: ConsoleRequest
    var draft: FormDraft?

    var response: Response { request.response(html, status: draft?.refusal.status ?? .ok) }

    var html: HTML {
        var frame = ConsoleFrame(title: "Account")
        frame.request = request
        let changed: HTML? =
            request.context.query["changed"] == nil || draft != nil
            ? nil : "<p class=\"note\" role=\"status\">Password changed. Your other sessions are signed out.</p>"
        let form = request.form(
            "/console/account", for: .viewer, "stack",
            """
            <label>Current password <input name="old" type="password" autocomplete="current-password" required\(draft.invalid("old"))></label>
            <label>New password <input name="new" type="password" autocomplete="new-password" required \
            minlength="\(Password.lengthMin)"\(draft.invalid("new"))></label>
            <button class="main">Change password</button>
            """)
        return frame.page(
            """
            <h1><bdi>\(request.account.name.text)</bdi></h1>
            <p>Role: \(request.account.role.rawValue)</p>
            <h2>Change password</h2>
            \(draft.alert)\(changed)\(form)
            """)
    }
}

import Hummingbird
import LaurelIdentity
import LaurelModel
import LaurelServer

/// An operator's own page.
struct AccountPage {
    let visit: OperatorVisit
    var draft: FormDraft?

    var answer: Response { visit.answer(html, status: draft?.refusal.status ?? .ok) }

    var html: HTML {
        var frame = ConsoleFrame(title: "You")
        frame.visit = visit
        let changed: HTML? =
            visit.context.query["changed"] == nil || draft != nil
            ? nil : "<p class=\"note\" role=\"status\">The password is changed, and you are signed out elsewhere.</p>"
        let form = visit.form(
            "/console/account", for: .viewer, "stack",
            """
            <label>Your password <input name="old" type="password" autocomplete="current-password" required\(draft.invalid("old"))></label>
            <label>The new one <input name="new" type="password" autocomplete="new-password" required \
            minlength="\(Password.lengthMin)"\(draft.invalid("new"))></label>
            <button class="main">Change it</button>
            """)
        return frame.page(
            """
            <h1><bdi>\(visit.who.name.text)</bdi></h1>
            <p>Your role: \(visit.who.role.rawValue).</p>
            <h2>Another password</h2>
            \(draft.alert)\(changed)\(form)
            """)
    }
}

import LaurelIdentity
import LaurelModel
import LaurelPages

/// The page of an invitation link, on which a person becomes an operator or sets a new password.
struct SetupPage {
    let secret: OperatorSecret
    let invitation: OperatorInvitation
    var draft: FormDraft?

    var html: HTML {
        let isKnown = invitation.name != nil
        let field: HTML = """
            <label>Name <input name="name" autocomplete="username" autocapitalize="none" required maxlength="100" \
            pattern="[A-Za-z0-9._\\-]+" value="\(invitation.name?.text ?? draft.value("name"))"\
            \(isKnown ? " readonly" : nil)\(draft.invalid("name"))>
            <small>Letters, digits, dots, dashes and underscores. Shown in the audit log.</small></label>
            """
        return ConsoleFrame(title: "Welcome").page(
            """
            <h1>Welcome</h1>
            <p>\(invitation.isFirst ? "Create the owner account of this server." : nil) Choose a name and a password.</p>
            \(draft.alert)<form method="post" action="/console/setup" class="stack">
            <input type="hidden" name="secret" value="\(secret.text)">
            \(field)
            <label>Password <input name="password" type="password" autocomplete="new-password" required \
            minlength="\(Password.lengthMin)"\(draft.invalid("password"))>
            <small>At least \(Password.lengthMin) characters</small></label>
            <button class="main">Create account</button>
            </form>
            """)
    }
}

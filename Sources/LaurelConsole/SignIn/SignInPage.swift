import Foundation
import LaurelPages

/// The page on which operators sign in.
struct SignInPage {
    /// The page of the console that is shown after sign-in.
    let next: String?
    var draft: FormDraft?
    /// Whether an operator exists.
    let hasOperators: Bool

    static func address(leadingTo next: String?) -> String {
        guard let next = next.flatMap(trusted), next != "/console",
            let text = next.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        else { return "/console/sign-in" }
        return "/console/sign-in?next=\(text)"
    }

    /// Returns `address` if it is an address of the console, and no browser interprets it as an address of another
    /// server.
    static func trusted(_ address: String) -> String? {
        guard address == "/console" || address.hasPrefix("/console/"),
            address.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0 != "\\" })
        else { return nil }
        return address
    }

    var html: HTML {
        let form: HTML = """
            <form method="post" action="/console/sign-in" class="stack">
            <input type="hidden" name="next" value="\(next ?? "")">
            <label>Name <input name="name" autocomplete="username" autocapitalize="none" required \
            value="\(draft.value("name"))"></label>
            <label>Password <input name="password" type="password" autocomplete="current-password" required\
            \(draft.invalid("password"))></label>
            <button class="main">Sign in</button>
            </form>
            """
        let setup: HTML = """
            <p class="note">No operators yet. Open the setup link that the server printed at its start. The link expires after \
            30 minutes. For a new link, restart the server or run <code>laurel operator invite</code>.</p>
            """
        return ConsoleFrame(title: "Sign in").page(
            "<h1>Sign in</h1>\n\(draft.alert)\(hasOperators ? form : nil)\(hasOperators ? nil : setup)")
    }
}

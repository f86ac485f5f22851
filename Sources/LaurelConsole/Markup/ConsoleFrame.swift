import LaurelIdentity
import LaurelModel
import LaurelPages

/// The frame of every page of the console.
struct ConsoleFrame {
    /// A link of the navigation.
    struct Link {
        let name: String
        let address: String
    }

    let title: String
    /// The links to the game's pages.
    var links: [Link] = []
    /// The address of the link that is marked as the current page.
    var current = ""
    /// Whether the page is about the sandbox, which has a different style.
    var isSandbox = false
    /// The game's name and the links to its environments; nil outside of a game.
    var subject: HTML?
    var request: ConsoleRequest?
    /// The scripts in addition to the console's own.
    var scripts: [String] = []

    func page(_ body: HTML) -> HTML {
        let assets = AssetCatalog.pagesAndConsole
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title) · Laurel</title>
            <link rel="icon" href="\(assets.address(of: "laurel.svg"))" type="image/svg+xml">
            <link rel="stylesheet" href="\(assets.address(of: "laurel.css"))">
            <link rel="stylesheet" href="\(assets.address(of: "console.css"))">
            <script type="module" src="\(assets.address(of: "console.js"))"></script>
            \(scripts.map { "<script type=\"module\" src=\"\(assets.address(of: $0))\"></script>" })
            </head>
            <body class="console\(isSandbox ? " sandboxed" : nil)">
            <a class="skip" href="#main">Skip to main content</a>
            <header class="bar"><a class="home" href="/console">\(Wreath.mark)<span>Laurel</span></a>\(request.map(server))</header>
            <div class="layout">
            \(navigation)<main id="main" tabindex="-1">
            <p class="note alert" role="status" data-offline hidden></p>
            <p class="note alert" role="alert" data-signed-out hidden>You are signed out. \
            <a href="/console/sign-in" target="_blank" rel="noopener">Sign in in a new tab</a>, then try again. Your input stays on this \
            page.</p>
            \(body)
            </main>
            </div>
            </body>
            </html>

            """
    }

    private func server(_ request: ConsoleRequest) -> HTML {
        let links =
            [Link(name: "Games", address: "/console"), Link(name: "Backups", address: "/console/backups")]
            + (request.may(.owner) ? [Link(name: "Operators", address: "/console/operators")] : [])
            + [Link(name: "API", address: "/docs")]
        return """
            <nav aria-label="Server">\(links.map(link))</nav>
            <div class="who"><a href="/console/account"><bdi>\(request.account.name.text)</bdi> \
            <small>\(request.account.role.rawValue)</small></a>\
            \(request.form("/console/sign-out", for: .viewer, "inline", "<button>Sign out</button>"))</div>
            """
    }

    private var navigation: HTML? {
        guard !links.isEmpty else { return nil }
        return "<nav class=\"sections\" aria-label=\"Game\">\(subject)\(links.map(link))</nav>"
    }

    private func link(_ link: Link) -> HTML {
        "<a href=\"\(link.address)\"\(link.address == current ? " aria-current=\"page\"" : nil)>\(link.name)</a>"
    }
}

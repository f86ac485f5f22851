import LaurelIdentity
import LaurelModel

/// What is around every page of the console.
struct ConsoleFrame {
    /// A place that the frame leads to.
    struct Way {
        let name: String
        let address: String
    }

    let title: String
    var ways: [Way] = []
    /// The address among the ways that is shown.
    var place = ""
    /// Whether it is about the sandbox, which looks different.
    var isSandbox = false
    /// What the ways are about.
    var subject: HTML?
    var visit: OperatorVisit?
    /// Modules of ours besides the console's own.
    var scripts: [String] = []

    func page(_ body: HTML) -> HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title) · Laurel</title>
        <link rel="icon" href="\(Asset.address("laurel.svg"))" type="image/svg+xml">
        <link rel="stylesheet" href="\(Asset.address("laurel.css"))">
        <link rel="stylesheet" href="\(Asset.address("console.css"))">
        <script type="module" src="\(Asset.address("console.js"))"></script>
        \(scripts.map { "<script type=\"module\" src=\"\(Asset.address($0))\"></script>" })
        </head>
        <body class="console\(isSandbox ? " sandboxed" : nil)">
        <a class="skip" href="#main">Skip to main content</a>
        <header class="bar"><a class="home" href="/console">\(Wreath.mark)<span>Laurel</span></a>\(visit.map(server))</header>
        <div class="room">
        \(navigation)<main id="main" tabindex="-1">
        <p class="note alert" role="status" data-offline hidden></p>
        <p class="note alert" role="alert" data-signed-out hidden>You are signed out. \
        <a href="/console/sign-in" target="_blank" rel="noopener">Sign in in a new tab</a>, then try again: this page keeps what \
        you typed.</p>
        \(body)
        </main>
        </div>
        </body>
        </html>

        """
    }

    private func server(_ visit: OperatorVisit) -> HTML {
        let ways =
            [Way(name: "Games", address: "/console"), Way(name: "Backups", address: "/console/backups")]
            + (visit.may(.owner) ? [Way(name: "Operators", address: "/console/operators")] : [])
            + [Way(name: "API", address: "/docs")]
        return """
            <nav aria-label="Server">\(ways.map(link))</nav>
            <div class="who"><a href="/console/account"><bdi>\(visit.who.name.text)</bdi> \
            <small>\(visit.who.role.rawValue)</small></a>\
            \(visit.form("/console/sign-out", for: .viewer, "inline", "<button>Sign out</button>"))</div>
            """
    }

    private var navigation: HTML? {
        guard !ways.isEmpty else { return nil }
        return "<nav class=\"ways\" aria-label=\"Game\">\(subject)\(ways.map(link))</nav>"
    }

    private func link(_ way: Way) -> HTML {
        "<a href=\"\(way.address)\"\(way.address == place ? " aria-current=\"page\"" : nil)>\(way.name)</a>"
    }
}

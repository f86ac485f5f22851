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
        <link rel="icon" href="/assets/laurel.svg" type="image/svg+xml">
        <link rel="stylesheet" href="/assets/laurel.css">
        <link rel="stylesheet" href="/assets/console.css">
        <script type="module" src="/assets/console.js"></script>
        \(scripts.map { "<script type=\"module\" src=\"/assets/\($0)\"></script>" })
        </head>
        <body class="console">
        <a class="skip" href="#main">To the page</a>
        <header class="bar"><a class="home" href="/console">\(Wreath.mark)<span>Laurel</span></a>\(visit.map(server))</header>
        <div class="room">
        \(navigation)<main id="main">
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

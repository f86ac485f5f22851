import Hummingbird
import LaurelServer

/// The page of the demo game, Whack-a-Cac. The page loads the game as JavaScript modules.
struct DemoGamePage: Sendable {
    let assets: AssetCatalog

    var routes: [Route] {
        [Route(.get, "/play") { _, _, _ in Response(page: html) }]
    }

    private var html: HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Whack-a-Cac</title>
        <meta name="description" content="Tap the cacti before they go back into the dunes.">
        <link rel="icon" href="\(assets.address(of: "laurel.svg"))" type="image/svg+xml">
        <link rel="stylesheet" href="\(assets.address(of: "laurel.css"))">
        <link rel="stylesheet" href="\(assets.address(of: "play.css"))">
        <script type="module" src="\(assets.address(of: "play.js"))"></script>
        </head>
        <body class="play">
        <main id="game">
        <h1>Whack-a-Cac</h1>
        <noscript><p class="note">The game needs JavaScript. The leaderboards do not.</p></noscript>
        </main>
        \(Wreath.medalSymbol)
        <div id="banners" role="status" aria-live="polite"></div>
        </body>
        </html>

        """
    }
}

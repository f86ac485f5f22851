/// The page of the demo game, Whack-a-Cac. The game itself is its modules.
enum PlayPage {
    static let html: HTML = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Whack-a-Cac</title>
        <meta name="description" content="Tap the cacti before they go back into the dunes.">
        <link rel="icon" href="\(Asset.address("laurel.svg"))" type="image/svg+xml">
        <link rel="stylesheet" href="\(Asset.address("laurel.css"))">
        <link rel="stylesheet" href="\(Asset.address("play.css"))">
        <script type="module" src="\(Asset.address("play.js"))"></script>
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

import HTTPTypes
import Hummingbird
import LaurelConfiguration
import LaurelModel
import LaurelServer
import NIOCore

/// The routes of the files that pages load.
struct AssetRoutes {
    let assets: AssetCatalog

    var routes: [Route] {
        [
            // Addresses that other sites expect.
            file("/laurel.js", "laurel.js"), file("/laurel.d.ts", "laurel.d.ts"), file("/widget.js", "widget.js"),
            file("/favicon.ico", "laurel.svg"),
            // The first part is the version of the assets. The route table has one name for the part at a position.
            Route(.get, "/assets/{name}/{file}") { _, http, context in
                let (version, name) = (try context.part("name"), try context.part("file"))
                return try response(name, http, isPinned: version == assets.version)
            },
            Route(.get, "/assets/{name}") { door, http, context in
                let name = try context.part("name")
                guard name == "theme.css" else { return try response(name, http) }
                return Response(
                    status: .ok,
                    headers: [
                        .contentType: "text/css; charset=utf-8", .cacheControl: "public, max-age=60",
                        .xContentTypeOptions: "nosniff",
                    ],
                    body: ResponseBody(
                        byteBuffer: ByteBuffer(string: try await Self.theme(door, context.query).styleSheet)))
            },
        ]
    }

    private func file(_ path: String, _ name: String) -> Route {
        Route(.get, path) { _, http, _ in try response(name, http) }
    }

    private func response(_ name: String, _ http: Request, isPinned: Bool = false) throws -> Response {
        guard let asset = assets[name] else { throw Problem.notFound(http.uri.path) }
        return asset.response(to: http, isPinned: isPinned)
    }

    /// Returns the colors of a game. The parameters of the address have priority.
    private static func theme(_ door: Door, _ query: Query) async throws -> GameTheme {
        var theme = GameTheme()
        if let game = query["game"] {
            let environment = query["environment"].flatMap(GameEnvironment.init(rawValue:)) ?? .production
            theme = try await door.pageReader.theme(of: door.games.game(named: game), in: environment)
        }
        if let accent = try query.parameter("accent", WebColor.init(_:)) { theme.accent = accent }
        return theme
    }
}

#if canImport(SwiftUI)
    import Foundation
    import LaurelKit
    import SwiftUI
    import WhackACac
    import WhackACacViews

    /// The app. Write the address of your server and your client key here.
    @main
    struct WhackACacApp: App {
        private static let server = "http://127.0.0.1:8080"
        private static let clientKey = "lrl_live_…"

        private let client = Result {
            guard let url = URL(string: Self.server) else { throw URLError(.badURL) }
            return try LaurelClient(server: url, clientKey: Self.clientKey)
        }

        var body: some Scene {
            WindowGroup {
                switch client {
                case .success(let client): GameView(GameModel(client))
                case .failure(let error): Text(verbatim: error.localizedDescription)
                }
            }
        }
    }
#endif

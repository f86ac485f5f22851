import HTTPTypes
import LaurelConsole
import LaurelCore
import LaurelPages

@testable import LaurelServer

/// A route of a program that serves the API, the players' pages and the console.
struct ServedRoute {
    let method: String
    private let path: String

    /// Every route.
    static var all: [ServedRoute] {
        get async throws {
            let routes = try await Door(MemoryLedger()).routes
            return (routes + Route.pages(.pagesAndConsole) + Route.console(ConsoleSettings(isSecure: false))).map {
                ServedRoute(method: $0.method.rawValue, path: $0.path)
            }
        }
    }

    var hasBody: Bool { ["POST", "PUT", "PATCH"].contains(method) }
    var isAPI: Bool { path.hasPrefix("/v1/") }
    var name: String { "\(method) \(path)" }

    /// Returns an address of the route, for the game and the leaderboard of a test's workplace.
    ///
    /// - Parameter text: The value of the other parameters.
    func address(_ text: String = "a") -> String {
        path.replacing("{game}", with: "com.example.game").replacing("{environment}", with: "production")
            .replacing("/leaderboards/{id}", with: "/leaderboards/board").replacing(/\{[A-Za-z]+\}/, with: text)
    }
}

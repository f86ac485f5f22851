import Hummingbird
import LaurelServer

extension Route {
    /// The API's own pages, as public as the contract.
    static let docs: [Route] = [
        Route(.get, "/docs") { _, _, _ in Response(consolePage: DocsPage.list) },
        Route(.get, "/docs/{id}") { _, _, context in
            let id = try context.parameters.require("id")
            guard let operation = APIDocument.own[id] else { throw Problem.notFound("/docs/\(id)") }
            return Response(consolePage: DocsPage.page(operation))
        },
    ]
}

import Hummingbird
import LaurelServer

extension Console {
    /// The API's own pages, as public as the contract; for an operator with the console's navigation.
    var docsRoutes: [Route] {
        [
            open(.get, "/docs") { door, request, context in
                Response(consolePage: DocsPage(visit: try await self.visit(door, request, context)).list)
            },
            open(.get, "/docs/{id}") { door, request, context in
                let id = try context.part("id")
                guard let operation = APIDocument.own[id] else { throw Problem.notFound("/docs/\(id)") }
                return Response(
                    consolePage: DocsPage(visit: try await self.visit(door, request, context)).page(operation))
            },
        ]
    }
}

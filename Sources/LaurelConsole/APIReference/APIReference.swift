import Hummingbird
import LaurelServer

/// The API reference, which requires no credential. For a signed-in operator it has the console's navigation.
struct APIReference {
    let console: Console

    var routes: [Route] {
        [
            console.open(.get, "/docs") { door, http, context in
                Response(consolePage: APIReferencePage(request: try await console.request(http, context, door)).list)
            },
            console.open(.get, "/docs/{id}") { door, http, context in
                let id = try context.part("id")
                guard let operation = APIDocument.own[id] else { throw Problem.notFound("/docs/\(id)") }
                let page = APIReferencePage(request: try await console.request(http, context, door))
                return Response(consolePage: page.page(operation))
            },
        ]
    }
}

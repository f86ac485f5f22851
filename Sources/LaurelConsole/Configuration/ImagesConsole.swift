import Hummingbird
import LaurelModel
import LaurelPages
import LaurelServer

/// The console's page of a game's images.
struct ImagesConsole {
    let game: GameConsole

    var routes: [Route] {
        [
            game.page("images") { try await ImagesPage($0).html },
            game.form("images", about: "picture") { request, form in
                guard let name = form["name"] else {
                    throw ConsoleRefusal(
                        "name: Enter the image name that the configuration uses.", .badRequest, field: "name")
                }
                guard let bytes = form.file("picture") else {
                    throw ConsoleRefusal("picture: Choose a PNG or JPEG image.", .badRequest, field: "picture")
                }
                try await request.door.images.store(
                    bytes, as: name, of: request.game.id, in: request.service, by: request.console.actor)
                return .redirect(to: "\(request.base)/images")
            } rejected: { request, draft in
                try await ImagesPage(request, draft: draft).html
            },
            game.action("images/remove") { request, form in
                try form.requireConfirmation()
                try await request.door.images.remove(
                    form.whole("name"), of: request.game.id, in: request.service, by: request.console.actor)
                return .redirect(to: "\(request.base)/images")
            },
        ]
    }
}

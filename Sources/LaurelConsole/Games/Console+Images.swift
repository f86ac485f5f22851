import Hummingbird
import LaurelModel
import LaurelServer

extension Console {
    var imageRoutes: [Route] {
        [
            game("images") { try await ImagesPage($0).html },
            gameForm("images", about: "picture") { visit, form in
                guard let name = form["name"] else {
                    throw ConsoleRefusal(
                        "name: Enter the name that the configuration has for the image.", .badRequest, field: "name")
                }
                guard let bytes = form.file("picture") else {
                    throw ConsoleRefusal("picture: Choose a PNG or JPEG image.", .badRequest, field: "picture")
                }
                try await visit.door.images.store(
                    bytes, as: name, of: visit.game.id, in: visit.service, by: visit.visit.actor)
                return .redirect(to: "\(visit.base)/images")
            } refused: { visit, draft in
                try await ImagesPage(visit, draft: draft).html
            },
            gameAct("images/remove") { visit, form in
                try form.demandConfirmation()
                try await visit.door.images.remove(
                    form.whole("name"), of: visit.game.id, in: visit.service, by: visit.visit.actor)
                return .redirect(to: "\(visit.base)/images")
            },
        ]
    }
}

import Hummingbird
import LaurelModel
import LaurelServer

extension Console {
    var imageRoutes: [Route] {
        [
            game("images") { try await ImagesPage($0).html },
            gameAct("images") { visit, form in
                guard let name = form["name"], let bytes = form.file("picture") else {
                    throw ConsoleRefusal("Choose a picture, and say what the configuration calls it.", .badRequest)
                }
                try await visit.door.keep(
                    bytes, as: name, of: visit.game.id, in: visit.service, by: visit.visit.actor)
                return .redirect(to: "\(visit.base)/images")
            },
            gameAct("images/remove") { visit, form in
                try form.demandConfirmation()
                try await visit.door.removeImage(
                    form.whole("name"), of: visit.game.id, in: visit.service, by: visit.visit.actor)
                return .redirect(to: "\(visit.base)/images")
            },
        ]
    }
}

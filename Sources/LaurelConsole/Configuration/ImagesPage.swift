import LaurelConfiguration
import LaurelModel
import LaurelPages
import LaurelServer

/// The page of the images that a game's configuration names, with forms that upload and remove them.
struct ImagesPage {
    let request: GameRequest
    /// The names in the configuration.
    private let named: [String]
    private let uploaded: Set<String>
    private let draft: FormDraft?

    init(_ request: GameRequest, draft: FormDraft? = nil) async throws {
        self.request = request
        self.draft = draft
        named = try await request.door.configurations.store(of: request.game, in: request.environment).current()
            .configuration.imageNames
        uploaded = try await request.door.images.names(of: request.game.id)
    }

    private var address: String { "\(request.base)/images" }

    var html: HTML {
        get async throws {
            let others = uploaded.subtracting(named).sorted()
            let rows = named.map { row($0, isNamed: true) } + others.map { row($0, isNamed: false) }
            let table: HTML = """
                <div class="scroll" tabindex="0"><table><caption class="unseen">Images</caption>
                <thead><tr><th scope="col">Image</th><th scope="col">Name</th><th scope="col">Upload</th></tr></thead>
                <tbody>\(rows)</tbody></table></div>
                """
            return try await request.page(
                "Images", at: "images",
                """
                <h1>Images</h1>
                <p>Images of leaderboards, sets, achievements and group challenges: PNG or JPEG, at most \
                \(AvatarImage.byteCountMax >> 10) KiB. Upload each under the name that the \
                <a href="\(request.base)/configuration">configuration</a> uses. Both environments share the images.</p>
                \(rows.isEmpty ? "<p class=\"note\">No images in the configuration</p>" : table)
                \(another)
                """)
        }
    }

    private func row(_ name: String, isNamed: Bool) -> HTML {
        let isUploaded = uploaded.contains(name)
        let removal =
            isUploaded
            ? request.console.confirmed(
                "\(address)/remove", "Remove", of: name, ["name": name],
                consequence: "Removes the image in both environments. This cannot be undone.") : nil
        let badge: HTML? =
            !isUploaded
            ? " <small class=\"badge failed\">missing</small>"
            : isNamed ? nil : " <small class=\"badge\">not in the configuration</small>"
        return """
            <tr><td>\(isUploaded ? Picture.of(name, in: request.game.id) : "<span class=\"picture none\"></span>")</td>\
            <th scope="row"><code>\(name)</code>\(badge)</th>\
            <td>\(upload("<input type=\"hidden\" name=\"name\" value=\"\(name)\">", of: name))\(removal)</td></tr>

            """
    }

    private func upload(_ name: HTML, of what: String, _ draft: FormDraft? = nil) -> HTML? {
        request.console.form(
            address, "row",
            """
            \(name)<input type="file" name="picture" required accept="image/png,image/jpeg" aria-label="Image file \(what)"\
            \(draft.invalid("picture"))>\
            <button>Upload</button>
            """, isUpload: true)
    }

    private var another: HTML? {
        let name: HTML = """
            <label>Name <input name="name" required maxlength="200" value="\(draft.value("name"))"\(draft.invalid("name"))></label>
            """
        return upload(name, of: "", draft).map {
            "<details id=\"create\"\(draft.isOpen)><summary>New image</summary>\(draft.alert)\($0)</details>"
        }
    }
}

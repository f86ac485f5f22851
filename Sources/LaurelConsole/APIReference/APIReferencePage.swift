import LaurelPages
import LaurelServer

/// The pages of the API reference: a list of the operations, and a page for each operation with a form that sends it.
struct APIReferencePage {
    /// The request of a signed-in operator; nil for other clients.
    var request: ConsoleRequest?

    var list: HTML {
        let document = APIDocument.own
        let sections = document.tags.map { tag -> HTML in
            let rows = document.operations.filter { $0.tag == tag }.map { operation -> HTML in
                """
                <li><a href="/docs/\(operation.id)"><b class="method">\(operation.method)</b> <code>\(operation.path)</code></a> \
                <span>\(prose(operation.summary))</span></li>

                """
            }
            return "<h2>\(tag)</h2>\n<ul class=\"operations\">\(rows)</ul>\n"
        }
        return frame("API").page(
            """
            <h1>API reference</h1>
            <p>OpenAPI document: <a href="/openapi.yaml">openapi.yaml</a>. Each page has a form that sends a request to this \
            server.</p>
            \(sections)
            """)
    }

    func page(_ operation: APIOperation) -> HTML {
        let parameters = operation.parameters.map { parameter -> HTML in
            """
            <tr><th scope="row"><code>\(parameter.name)</code>\(parameter.isRequired ? " <small>required</small>" : nil)</th>\
            <td>\(parameter.location)</td><td>\(parameter.type)</td><td>\(prose(parameter.description))</td></tr>

            """
        }
        let responses = operation.responses.map { response -> HTML in
            "<tr><th scope=\"row\">\(response.status)</th><td>\(response.type)</td><td>\(prose(response.description))</td></tr>\n"
        }
        return frame(operation.summary).page(
            """
            <p><a href="/docs">API reference</a></p>
            <h1><b class="method">\(operation.method)</b> <code>\(operation.path)</code></h1>
            <p>\(prose(operation.summary))</p>
            <p class="prose">\(prose(operation.description))</p>
            <p>Authentication: \(operation.callers.isEmpty ? "none" : operation.callers.joined(separator: ", "))</p>
            \(trial(operation))
            \(table("Parameters", ["Name", "In", "Type", "Description"], parameters))
            \(fields("Request body", operation.body))
            \(table("Responses", ["Status", "Type", "Description"], responses))
            \(fields("Response body", operation.responseFields))
            """)
    }

    /// Returns text of the contract, with the parts between backticks as code.
    private func prose(_ text: String) -> HTML {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        return
            "\(parts.enumerated().map { index, part -> HTML in index % 2 == 1 ? "<code>\(String(part))</code>" : "\(String(part))" })"
    }

    private func frame(_ title: String) -> ConsoleFrame {
        var frame = ConsoleFrame(title: title, current: "/docs")
        frame.request = request
        frame.scripts = ["docs.js"]
        return frame
    }

    private func table(_ name: String, _ columns: [String], _ rows: [HTML]) -> HTML? {
        guard !rows.isEmpty else { return nil }
        let heads = columns.map { column -> HTML in "<th scope=\"col\">\(column)</th>" }
        return """
            <h2>\(name)</h2>
            <div class="scroll" tabindex="0"><table><caption class="unseen">\(name)</caption><thead><tr>\(heads)</tr></thead>
            <tbody>\(rows)</tbody></table></div>
            """
    }

    private func fields(_ name: String, _ fields: [APIOperation.Field]) -> HTML? {
        let rows = fields.map { field -> HTML in
            """
            <tr><th scope="row" class="depth\(field.depth)"><code>\(field.name)</code>\
            \(field.isRequired ? " <small>required</small>" : nil)</th><td>\(field.type)</td><td>\(prose(field.description))</td></tr>

            """
        }
        return table(name, ["Field", "Type", "Meaning"], rows)
    }

    /// Returns a form that a script sends. Without a script, a form cannot set a header.
    private func trial(_ operation: APIOperation) -> HTML {
        let inputs = operation.parameters.filter { $0.location != "header" }.map { parameter -> HTML in
            """
            <label>\(parameter.name) <input name="\(parameter.name)" data-place="\(parameter.location)"\
            \(parameter.isRequired ? " required" : nil) autocomplete="off"></label>
            """
        }
        let body = operation.example.map { example -> HTML in
            """
            <label>Body <textarea name="body" rows="8" spellcheck="false">
            \(example)</textarea></label>
            """
        }
        let key: HTML? =
            operation.callers.isEmpty
            ? nil
            : """
            <label>Key or token <input name="key" type="password" autocomplete="off"> <small>Sent to this server only. \
            Not stored.</small></label>
            """
        return """
            <details id="try" hidden><summary>Try it</summary>
            <form class="stack" data-method="\(operation.method)" data-path="\(operation.path)">
            \(key)\(inputs)\(body)<button class="main">Send request</button>
            </form>
            <p class="facts" role="status" id="status"></p>
            <pre id="answer" tabindex="0" aria-label="Response" hidden></pre>
            </details>
            """
    }
}

import ArgumentParser
import Foundation
import LaurelModel
import LaurelWire

/// The server of `laurel dev` that a command talks to.
struct DevServerOptions: ParsableArguments {
    @Option(help: "Where laurel dev listens. (default: $LAUREL_URL, or http://127.0.0.1:8080)")
    var server: String?

    @OptionGroup var output: OutputOptions

    /// Sends `body`, and prints how the server stands then.
    func send(_ body: some Encodable, _ method: String, _ path: String...) async throws {
        let named = server ?? ProcessInfo.processInfo.environment["LAUREL_URL"] ?? ""
        let url = named.isEmpty ? "http://127.0.0.1:8080" : named
        let state = try await translatingErrors {
            try await RemoteServer(url, key: nil).request(
                method, ["v1", "dev"] + path, body: try WireJSON.encode(body), as: DevStateBody.self
            ).body
        }
        try output.print(state) { _ in state.text }
    }
}

extension DevStateBody {
    fileprivate var text: String {
        let delay = faults.delayMilliseconds ?? 0
        let wrong = [
            faults.offline == true ? "offline" : nil, delay > 0 ? "\(delay) ms slow" : nil,
            faults.unavailable == true ? "answering 503" : nil, faults.lostAnswers == true ? "losing answers" : nil,
        ].compactMap(\.self)
        return
            "It is \(now.iso8601) there. \(wrong.isEmpty ? "All is well" : "It is \(wrong.joined(separator: ", "))").\n"
    }
}

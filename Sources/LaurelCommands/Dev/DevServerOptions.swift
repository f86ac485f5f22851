import ArgumentParser
import Foundation
import LaurelModel
import LaurelWire

/// The `laurel dev` server that a command controls.
struct DevServerOptions: ParsableArguments {
    @Option(help: "The address of laurel dev. (default: $LAUREL_URL, or http://127.0.0.1:8080)")
    var server: String?

    @OptionGroup var output: OutputOptions

    /// Sends `body`, and prints the new state of the server.
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
            faults.offline == true ? "offline" : nil, delay > 0 ? "\(delay) ms delay" : nil,
            faults.unavailable == true ? "503 responses" : nil, faults.lostAnswers == true ? "lost responses" : nil,
        ].compactMap(\.self)
        return
            "Time: \(now.iso8601). Faults: \(wrong.isEmpty ? "none" : wrong.joined(separator: ", ")).\n"
    }
}

import Foundation
import HTTPTypes
import Hummingbird
import LaurelConfiguration
import LaurelCore
import LaurelModel
import LaurelWire
import NIOCore

/// The endpoints of a game's configuration document.
struct ConfigurationAPI: Sendable {
    let configurations: Configurations

    init(_ door: Door) {
        configurations = door.configurations
    }

    /// `GET /v1/admin/games/{game}/configuration`: returns the whole document as JSON, or as YAML if `Accept` requests
    /// it.
    func readConfiguration(_ request: APIRequest) async throws -> Response {
        let store = try await configurations.store(for: request.caller)
        let syntax: ConfigurationDocument.Syntax = request.headers[.accept]?.contains("yaml") == true ? .yaml : .json
        let state = try await store.current()
        let tag = state.eTag(as: syntax)
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache", .vary: "Authorization, Accept"]
        guard !request.http.knows(tag) else { return Response(status: .notModified, headers: headers) }
        var response = Response(
            text: ConfigurationDocument(state.configuration).text(as: syntax), type: "application/\(syntax.rawValue)")
        for field in headers { response.headers[field.name] = field.value }
        return response
    }

    /// `PUT /v1/admin/games/{game}/configuration`: applies the document atomically. With `?dryRun=true`, nothing
    /// changes and the response contains the plan.
    func writeConfiguration(_ request: APIRequest) async throws -> Response {
        let store = try await configurations.store(for: request.caller)
        let isDryRun = try request.query.flag("dryRun")
        let syntax = try request.http.configurationSyntax
        let data = try await request.bytes()
        let document: ConfigurationDocument
        do {
            document = try ConfigurationDocument(data, syntax: syntax)
        } catch {
            throw ConfigurationRefusal.invalid(error.findings)
        }
        return try answer(
            to: await store.apply(
                document, onlyIf: request.http.knownConfiguration, isDryRun: isDryRun, by: request.actor),
            as: syntax)
    }

    /// Restores the configuration from before a change.
    func undo(_ action: ConfigurationAction, _ request: APIRequest) async throws -> Response {
        let isDryRun = try request.query.flag("dryRun")
        return try answer(
            to: await configurations.store(for: request.caller).undo(
                action.revision, isDryRun: isDryRun, by: request.actor),
            as: .json)
    }

    private func answer(to step: ConfigurationStep, as syntax: ConfigurationDocument.Syntax) throws -> Response {
        var response = try Response(ConfigurationPlanBody(step))
        response.headers[.eTag] = step.state.eTag(as: syntax)
        return response
    }
}

extension ConfigurationState {
    fileprivate func eTag(as syntax: ConfigurationDocument.Syntax) -> String { "\"\(tag)-\(syntax.rawValue)\"" }
}

extension Request {
    /// The configuration tag in `If-Match`, for either syntax; nil without the header.
    fileprivate var knownConfiguration: String? {
        headers[.ifMatch].flatMap { HeaderText.tagStem(UncheckedText($0)) }
    }

    fileprivate var configurationSyntax: ConfigurationDocument.Syntax {
        get throws {
            switch headers[.contentType].flatMap({ HeaderText.mediaType(UncheckedText($0)) }) {
            case nil, "application/json": return .json
            case "application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml": return .yaml
            default:
                throw Problem(
                    "unsupported-media-type", .unsupportedMediaType,
                    "The media type is not supported. Send the configuration as application/json or application/yaml.",
                    field: "Content-Type")
            }
        }
    }
}

extension Problem {
    init(_ refusal: ConfigurationRefusal) {
        switch refusal {
        case .invalid(let findings):
            self.init("configuration-invalid", .unprocessableContent, refusal.description)
            body.findings = findings.map(FindingBody.init)
        case .impossible(let plan):
            self.init("configuration-refused", .conflict, refusal.description)
            body.plan = ConfigurationPlanBody(refused: plan)
        case .changedMeanwhile: self.init("configuration-changed", .preconditionFailed, refusal.description)
        case .changeNotFound: self.init("action-not-found", .notFound, refusal.description)
        }
    }
}

import Foundation
import HTTPTypes
import Hummingbird
import LaurelConfiguration
import LaurelCore
import LaurelModel
import LaurelWire
import NIOCore

extension Door {
    /// `GET /v1/admin/games/{game}/configuration`: the whole document, as JSON or, where that is asked for, as YAML.
    func readConfiguration(_ request: Request, _ context: DoorContext) async throws -> Response {
        let book = try await book(for: developer(of: request, context))
        try context.query.refuseNames(besides: [])
        let syntax: ConfigurationDocument.Syntax = request.headers[.accept]?.contains("yaml") == true ? .yaml : .json
        let state = try await book.current()
        let tag = state.eTag(as: syntax)
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache", .vary: "Authorization, Accept"]
        guard !request.knows(tag) else { return Response(status: .notModified, headers: headers) }
        var response = Response(
            text: ConfigurationDocument(state.configuration).text(as: syntax), type: "application/\(syntax.rawValue)")
        for field in headers { response.headers[field.name] = field.value }
        return response
    }

    /// `PUT /v1/admin/games/{game}/configuration`: the document takes effect as a whole, or not at all; with
    /// `?dryRun=true` the answer only says what it would do.
    func writeConfiguration(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await developer(of: request, context)
        let book = try await book(for: caller)
        try context.query.refuseNames(besides: ["dryRun"])
        let isDryRun = try context.query.flag("dryRun")
        let syntax = try request.configurationSyntax
        let data = try await request.bytes(byteCountMax: ConfigurationDocument.byteCountMax)
        let document: ConfigurationDocument
        do {
            document = try ConfigurationDocument(data, syntax: syntax)
        } catch {
            throw ConfigurationRefusal.invalid(error.findings)
        }
        return try answer(
            to: await book.apply(
                document, onlyIf: request.knownConfiguration, isDryRun: isDryRun, by: caller.actor(context)),
            as: syntax)
    }

    /// The configuration becomes what it was before that change.
    func undo(_ action: ConfigurationAction, for caller: Caller, _ context: DoorContext) async throws -> Response {
        try context.query.refuseNames(besides: ["dryRun"])
        let isDryRun = try context.query.flag("dryRun")
        return try answer(
            to: await book(for: caller).undo(action.revision, isDryRun: isDryRun, by: caller.actor(context)),
            as: .json)
    }

    private func answer(to step: ConfigurationStep, as syntax: ConfigurationDocument.Syntax) throws -> Response {
        var response = try Response(ConfigurationPlanBody(step))
        response.headers[.eTag] = step.state.eTag(as: syntax)
        return response
    }

    /// The studio, which asks about the game of the address.
    func developer(of request: Request, _ context: DoorContext) async throws -> Caller {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        let named = try context.part("game")
        guard named == caller.game.id.text else { throw Problem.otherGame(named) }
        return caller
    }

    /// The configuration of the caller's game.
    func book(for caller: Caller) async throws -> ConfigurationBook {
        try await configurationBook(of: caller.game, in: caller.environment)
    }
}

extension ConfigurationState {
    fileprivate func eTag(as syntax: ConfigurationDocument.Syntax) -> String { "\"\(tag)-\(syntax.rawValue)\"" }
}

extension Request {
    /// The tag of the configuration that the author saw, in either syntax; nil if the request does not name one.
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
                    "A configuration comes as application/json or as application/yaml.", field: "Content-Type")
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

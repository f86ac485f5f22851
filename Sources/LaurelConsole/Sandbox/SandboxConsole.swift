import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelServer

/// The console's page of the tools for the sandbox.
struct SandboxConsole {
    let game: GameConsole

    var routes: [Route] {
        [
            game.page("sandbox") { try await SandboxPage($0).html },
            game.form("sandbox") { request, form in
                try await Self.perform(form, request)
            } rejected: { request, draft in
                try await SandboxPage(request, draft: draft).html
            },
        ]
    }

    /// Performs the action that the form's field `do` names.
    private static func perform(_ form: FormBody, _ request: GameRequest) async throws -> Response {
        let page = try SandboxPage(request)
        func leaderboard() throws -> LeaderboardID { try form.parse("leaderboard", LeaderboardID.init) }
        switch form["do"] {
        case "reset":
            try form.requireConfirmation()
            _ = try await request.service.administration.reset(
                leaderboard(), in: request.game.id, by: request.console.actor)
        case "submit":
            let id = try leaderboard()
            try await submit(form, to: id, page)
            return .redirect(to: request.address(of: id))
        case "wipe":
            try form.requireConfirmation()
            _ = try await request.service.administration.wipe(by: request.console.actor)
            try await request.door.eraser.removeRemaindersAfterCommit(
                in: request.service.realm, includesWipe: true, logger: request.console.context.logger)
        case "end" where request.door.devControls != nil:
            try await request.door.devControls?.endOccurrences(of: leaderboard(), in: request.door.games)
        case "clock":
            let span = try form.parse("span", Span.init(iso8601:))
            guard span >= .zero, span <= .days(366) else {
                throw ConsoleRefusal("The clock can only move forward, by at most a year.", .badRequest)
            }
            try await request.door.devControls?.advance(by: span, finalizing: request.door.games)
        case "faults":
            guard let delay = Int(form["delay"] ?? "0"), (0...600_000).contains(delay) else {
                throw ConsoleRefusal("delay: Enter 0 to 600000 milliseconds.", .badRequest, field: "delay")
            }
            request.door.devControls?.faults = DevFaults(
                offline: form["offline"] != nil, delayMilliseconds: delay, unavailable: form["unavailable"] != nil,
                lostAnswers: form["lostAnswers"] != nil)
        default: throw ConsoleRefusal("Unknown sandbox tool.", .badRequest)
        }
        return .redirect(to: page.address)
    }

    /// Submits a score with the authority of a server key.
    private static func submit(_ form: FormBody, to id: LeaderboardID, _ page: SandboxPage) async throws {
        let request = page.request
        guard let leaderboard = page.leaderboards.first(where: { $0.id == id }) else {
            throw ConsoleRefusal("leaderboard: Choose a leaderboard of the list.", .badRequest, field: "leaderboard")
        }
        var random = SystemRandomNumberGenerator()
        let now = request.service.now
        let submission = Submission(
            id: SubmissionID(at: now, using: &random), game: request.game.id, leaderboard: id,
            player: try form.parse("player", PlayerReference.init),
            score: try form.parse("score") { try Int64(scoreText: $0, format: leaderboard.format) }, receivedAt: now,
            author: .server)
        for receipt in try await request.service.submit([submission]) {
            if receipt.outcome == .refused, let problem = receipt.problem {
                throw ConsoleRefusal("\(problem)", .unprocessableContent, field: "score")
            }
        }
    }
}

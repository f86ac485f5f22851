import Hummingbird
import LaurelCore
import LaurelImport
import LaurelModel
import LaurelWire

/// The endpoint that imports scores from a CSV file.
struct ImportAPI: Sendable {
    let games: Games
    let ledger: any Ledger
    let limits: ServerLimits
    let imports: SharedBudget<GameID>
    let importBytes: SharedBudget<GameID>
    let spoolDirectory: String?
    let admission: Admission

    init(_ door: Door) {
        games = door.games
        ledger = door.ledger
        limits = door.limits
        imports = door.imports
        importBytes = door.importBytes
        spoolDirectory = door.spoolDirectory
        admission = door.admission
    }

    /// `POST /v1/admin/leaderboards/{id}/import?player=COLUMN&score=COLUMN`: imports the scores of a CSV file of any
    /// length.
    ///
    /// No score is submitted until the whole file has been received.
    func importScores(_ request: APIRequest) async throws -> Response {
        let columns = ImportColumns(
            player: try request.query.column("player"), score: try request.query.column("score"),
            name: try request.query.parameter("name", \.self), date: try request.query.parameter("date", \.self),
            context: try request.query.parameter("context", \.self), id: try request.query.parameter("id", \.self))
        let id = try request.leaderboardID()
        let service = try await games.service(for: request.caller)
        let format = try service.leaderboard(id, of: request.game).format
        let byteCountMax = limits.importByteCountMax
        guard request.headers[.contentLength].flatMap(Int.init) ?? 0 <= byteCountMax else {
            throw Problem.tooLarge(byteCountMax: byteCountMax)
        }
        try request.http.refuseEncoding()
        let game = request.game
        guard imports.reserve(1, for: game) else { throw Problem.overloaded }
        defer { imports.release(1, of: game) }
        let file = try SpooledFile(in: spoolDirectory, byteCountMax: byteCountMax, of: game, budget: importBytes)
        do {
            for try await chunk in request.http.body { try file.append(chunk) }
        } catch {
            throw Problem(readingBody: error)
        }
        do {
            var reader = try ImportReader(file.source(named: .requestBody), columns: columns)
            var run = ImportRun(into: id, of: request.game, service: service, ledger: ledger)
            var rejections: [ImportBody.Rejection] = []
            // Recorded before the first row, so that the audit log also contains imports that fail halfway.
            try admission.recheck(request)
            try await service.auditLog.record(AuditedAct(.scoresImported, leaderboard: id), by: request.actor)
            var lease = try await service.imports.begin(into: id, of: request.game)
            do {
                while let rows = try reader.nextRows(scoresIn: format) {
                    // The key may have been revoked while the file was received or since the last batch of rows.
                    try admission.recheck(request)
                    try await service.imports.renew(&lease)
                    try await run.submit(rows, at: service.now)
                    rejections += run.removeRejections().prefix(Self.rejectionCountMax - rejections.count)
                }
                try await run.finish()
            } catch {
                // If this fails, the lease expires.
                try? await service.imports.end(lease)
                throw error
            }
            try await service.imports.end(lease)
            var summary = run.summary
            summary.rejections = rejections
            return try Response(summary, position: service.position.value)
        } catch let error as CSVFileError {
            throw Problem.invalid(nil, error.description)
        } catch let error as CSVColumnError {
            throw Problem.invalid(nil, error.description)
        }
    }

    /// The maximum number of rejected rows in a response. Further rejections are only counted.
    private static let rejectionCountMax = 1_000
}

extension Query {
    fileprivate func column(_ name: String) throws -> String {
        guard let column = try parameter(name, \.self) else {
            throw Problem.invalid(name, "The parameter is missing. Use a column name from the first line of the file.")
        }
        return column
    }
}

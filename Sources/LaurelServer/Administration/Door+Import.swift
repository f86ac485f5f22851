import Hummingbird
import LaurelCore
import LaurelImport
import LaurelModel
import LaurelWire

extension Door {
    /// `POST /v1/admin/leaderboards/{id}/import?player=COLUMN&score=COLUMN`: the scores of a CSV file of any length.
    ///
    /// Nothing is taken before the whole file is there.
    func importScores(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: ["player", "score", "name", "date", "context", "id"])
        let columns = ImportColumns(
            player: try context.query.column("player"), score: try context.query.column("score"),
            name: try context.query.parameter("name", \.self), date: try context.query.parameter("date", \.self),
            context: try context.query.parameter("context", \.self), id: try context.query.parameter("id", \.self))
        let id = try context.leaderboardID()
        let service = try await service(for: caller)
        let format = try service.leaderboard(id, of: caller.game.id).format
        let byteCountMax = limits.importByteCountMax
        guard request.headers[.contentLength].flatMap(Int.init) ?? 0 <= byteCountMax else {
            throw Problem.tooLarge(byteCountMax: byteCountMax)
        }
        try request.refuseEncoding()
        let game = caller.game.id
        guard imports.take(1, for: game) else { throw Problem.overloaded }
        defer { imports.release(1, of: game) }
        let file = try SpooledFile(in: spoolDirectory, byteCountMax: byteCountMax, of: game, budget: importBytes)
        do {
            for try await chunk in request.body { try file.append(chunk) }
        } catch {
            throw Problem(readingBody: error)
        }
        do {
            var reader = try ImportReader(file.source(named: .requestBody), columns: columns)
            var run = ImportRun(into: id, of: caller.game.id, service: service, ledger: ledger)
            var rejections: [ImportBody.Rejection] = []
            // Before the first row: what breaks off was begun.
            try demandServerKeyAgain(request, context.query)
            try await audit(AuditedAct(.scoresImported, leaderboard: id), caller, context)
            var lease = try await service.imports.begin(into: id, of: caller.game.id)
            do {
                while let rows = try reader.nextRows(scoresIn: format) {
                    // The key may have been revoked while the file arrived, or since the last rows.
                    try demandServerKeyAgain(request, context.query)
                    try await service.imports.renew(&lease)
                    try await run.take(rows, at: service.now)
                    rejections += run.takeRejections().prefix(Self.rejectionCountMax - rejections.count)
                }
                try await run.finish()
            } catch {
                // Without it the lease ends by itself.
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

    /// The most rows that an answer tells to be wrong; all are counted.
    private static let rejectionCountMax = 1_000
}

extension Query {
    fileprivate func column(_ name: String) throws -> String {
        guard let column = try parameter(name, \.self) else {
            throw Problem.invalid(name, "Name the column with it: the file's first line has the names.")
        }
        return column
    }
}

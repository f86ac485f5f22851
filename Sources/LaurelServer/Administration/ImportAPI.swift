import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelImport
import LaurelModel
import LaurelWire
import NIOCore

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
        _ = try service.leaderboard(id, of: request.game)
        let byteCountMax = limits.importByteCountMax
        guard request.headers[.contentLength].flatMap(Int.init) ?? 0 <= byteCountMax else {
            throw Problem.tooLarge(byteCountMax: byteCountMax)
        }
        try request.http.refuseEncoding()
        let reservation = try ImportReservation(imports, for: request.game)
        let file = try SpooledFile(
            in: spoolDirectory, byteCountMax: byteCountMax, of: request.game, budget: importBytes)
        do {
            for try await chunk in request.http.body { try file.append(chunk) }
        } catch {
            throw Problem(readingBody: error)
        }
        let upload = Upload(
            request: request, service: service, leaderboard: id, columns: columns, file: file, reservation: reservation)
        // Problems of the header are found before the response starts.
        do { _ = try upload.reader() } catch { throw Self.explained(error) }
        guard request.headers.acceptsProgress else {
            let summary = try await run(upload) { _ in }
            return try Response(summary, position: service.position.value)
        }
        return Response(
            status: .ok, headers: [.contentType: Self.progressType],
            body: ResponseBody { writer in
                let last: ImportProgressBody
                do {
                    let result = try await run(upload) { line in
                        do { try await writer.write(line) } catch { throw LostClient(reason: error) }
                    }
                    last = ImportProgressBody(result: result)
                } catch let lost as LostClient {
                    throw lost.reason
                } catch {
                    last = ImportProgressBody(problem: request.problem(of: error).body)
                }
                try await writer.write(last)
                try await writer.finish(nil)
            })
    }

    /// Imports the rows of a received file.
    ///
    /// - Parameter report: Called after each batch of rows.
    private func run(
        _ upload: Upload, _ report: (ImportProgressBody) async throws -> Void
    ) async throws -> ImportBody {
        let (request, service, id) = (upload.request, upload.service, upload.leaderboard)
        do {
            var reader = try upload.reader()
            let format = try service.leaderboard(id, of: request.game).format
            var run = ImportRun(into: id, of: request.game, service: service, ledger: ledger)
            var rejections: [ImportBody.Rejection] = []
            // Recorded before the first row, so that the audit log also contains imports that fail halfway.
            try admission.recheck(request)
            try await service.auditLog.record(AuditedAct(.scoresImported, leaderboard: id), by: request.actor)
            var lease = try await service.imports.begin(into: id, of: request.game)
            do {
                while let rows = try reader.nextRows(run.rowCountMax, scoresIn: format) {
                    // The key may have been revoked while the file was received or since the last batch of rows.
                    try admission.recheck(request)
                    try await service.imports.renew(&lease)
                    try await run.submit(rows, at: service.now)
                    rejections += run.removeRejections().prefix(Self.rejectionCountMax - rejections.count)
                    try await report(ImportProgressBody(rows: run.summary.rows, bytes: reader.byteCountRead))
                }
                try await run.finish()
                rejections += run.removeRejections().prefix(Self.rejectionCountMax - rejections.count)
            } catch {
                // If this fails, the lease expires.
                try? await service.imports.end(lease)
                throw error
            }
            try await service.imports.end(lease)
            var summary = run.summary
            summary.rejections = rejections
            return summary
        } catch {
            throw Self.explained(error)
        }
    }

    /// Returns the problem of a file that cannot be read. Any other error is returned unchanged, because the process
    /// must stop after an unknown outcome, which a problem hides.
    private static func explained(_ error: any Error) -> any Error {
        switch error {
        case let error as CSVFileError: return Problem.invalid(nil, error.description)
        case let error as CSVColumnError: return Problem.invalid(nil, error.description)
        default: return error
        }
    }

    /// The maximum number of rejected rows in a response. Further rejections are only counted.
    private static let rejectionCountMax = 1_000

    fileprivate static let progressType = "application/x-ndjson"
}

/// A received file and the request that sent it.
private struct Upload {
    let request: APIRequest
    let service: RealmService
    let leaderboard: LeaderboardID
    let columns: ImportColumns
    let file: SpooledFile
    /// Ends with the last reference to it.
    let reservation: ImportReservation

    func reader() throws -> ImportReader { try ImportReader(file.source(named: .requestBody), columns: columns) }
}

/// A game's share of the concurrent imports, which is released with the last reference.
private final class ImportReservation: Sendable {
    private let imports: SharedBudget<GameID>
    private let game: GameID

    init(_ imports: SharedBudget<GameID>, for game: GameID) throws(Problem) {
        guard imports.reserve(1, for: game) else { throw .overloaded }
        self.imports = imports
        self.game = game
    }

    deinit { imports.release(1, of: game) }
}

/// An error for progress that cannot be sent, which ends the import.
private struct LostClient: Error {
    let reason: any Error
}

extension HTTPFields {
    /// Whether the client asks for lines about the progress of an import.
    fileprivate var acceptsProgress: Bool { self[.accept]?.contains(ImportAPI.progressType) ?? false }
}

extension ResponseBodyWriter {
    fileprivate mutating func write(_ line: ImportProgressBody) async throws {
        var buffer = ByteBuffer(bytes: try WireJSON.encode(line))
        buffer.writeInteger(UInt8(ascii: "\n"))
        try await write(buffer)
    }
}

extension Query {
    fileprivate func column(_ name: String) throws -> String {
        guard let column = try parameter(name, \.self) else {
            throw Problem.invalid(name, "The parameter is missing. Use a column name from the first line of the file.")
        }
        return column
    }
}

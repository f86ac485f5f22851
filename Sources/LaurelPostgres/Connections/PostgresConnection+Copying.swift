import CLibPQ

extension PostgresConnection {
    private static let chunkByteCount = 1 << 16

    /// Adds rows to a table in one statement. For many rows, this takes less time than an `INSERT`.
    ///
    /// The time limit is that of a response. An error of the server aborts the transaction.
    ///
    /// - Parameter target: The table and its columns.
    func copy(_ rows: CopyRows, into target: String) throws(PostgresError) {
        // COPY does not work in a pipeline. All responses have been read, so the pipeline is empty.
        guard PQexitPipelineMode(handle) == 1 else {
            isOutOfStep = true
            throw PostgresError(connection: handle)
        }
        defer { if PQenterPipelineMode(handle) != 1 { isOutOfStep = true } }
        let deadline = answerDeadline ?? .now + patience
        beginWait()
        guard PQsendQuery(handle, "COPY \(target) FROM STDIN (FORMAT binary)") == 1 else {
            throw PostgresError(connection: handle)
        }
        try expect(PGRES_COPY_IN, until: deadline)
        try send(rows.bytes, until: deadline)
        try expect(PGRES_COMMAND_OK, until: deadline)
        // The last result is followed by a nil.
        while let result = try nextResult(until: deadline) { PQclear(result) }
        noteAnswer()
    }

    private func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(PostgresError) {
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.chunkByteCount, bytes.count)
            // The library takes an address, and copies the bytes.
            let code = bytes.withUnsafeBytes { buffer in
                PQputCopyData(
                    handle, buffer.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self),
                    Int32(truncatingIfNeeded: end - start))
            }
            guard code >= 0 else { throw PostgresError(connection: handle) }
            if code == 1 { start = end }
            try flush(until: deadline)
        }
        while true {
            let code = PQputCopyEnd(handle, nil)
            guard code >= 0 else { throw PostgresError(connection: handle) }
            try flush(until: deadline)
            if code == 1 { return }
        }
    }

    private func flush(until deadline: ContinuousClock.Instant) throws(PostgresError) {
        while true {
            let code = PQflush(handle)
            if code == 0 { return }
            guard code > 0 else { throw PostgresError(connection: handle) }
            try waitToTransfer(toSend: true, until: deadline)
        }
    }

    /// Returns the statement's next result, or nil after the last one.
    private func nextResult(until deadline: ContinuousClock.Instant) throws(PostgresError) -> OpaquePointer? {
        while true {
            let isSent = PQflush(handle) == 0
            if PQisBusy(handle) == 0 || PQstatus(handle) == CONNECTION_BAD { return PQgetResult(handle) }
            try waitToTransfer(toSend: !isSent, until: deadline)
        }
    }

    /// Waits for the socket, and reads what has arrived.
    private func waitToTransfer(toSend: Bool, until deadline: ContinuousClock.Instant) throws(PostgresError) {
        guard transfer(toSend: toSend, until: deadline) else { throw noteSilence() }
    }

    /// Reads the next result.
    ///
    /// - Throws: The error of the server if the result has another status.
    private func expect(_ status: ExecStatusType, until deadline: ContinuousClock.Instant) throws(PostgresError) {
        guard let result = try nextResult(until: deadline) else { throw PostgresError(connection: handle) }
        defer { PQclear(result) }
        guard PQresultStatus(result) != status else { return }
        let failure = PostgresError(result)
        // The connection can be used again after the statement's last result.
        while let next = try nextResult(until: deadline) { PQclear(next) }
        throw failure
    }
}

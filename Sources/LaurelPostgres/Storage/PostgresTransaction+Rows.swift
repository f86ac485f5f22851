import LaurelCore

extension PostgresTransaction {
    func rows(_ keys: Set<RecordKey>) throws -> [RecordKey: String] {
        guard !keys.isEmpty else { return [:] }
        var found: [RecordKey: String] = [:]
        let rows = try rows(.rowsByKey) { parameters in
            parameters.append(array: keys.map(\.table.name))
            parameters.append(array: keys.map(\.name))
        }
        for row in rows { found[RecordKey(RecordTable(row.text(0)), row.text(1))] = row.text(2) }
        return found
    }

    func rows(in range: RecordRange, limit: Int) throws -> [StoredRecord] {
        try rows(.rowsInRange) { parameters in
            parameters.append(range.table.name)
            parameters.append(range.start)
            parameters.append(range.end)
            parameters.append(Int64(limit))
        }.map(\.storedRecord)
    }

    func allRows(after key: RecordKey?, limit: Int) throws -> [StoredRecord] {
        try rows(.allRows) { parameters in
            parameters.append(key?.table.name ?? "")
            parameters.append(key?.name ?? "")
            parameters.append(Int64(limit))
        }.map(\.storedRecord)
    }

    func write(_ rows: [RecordKey: String?]) throws {
        let stored = rows.compactMap { key, text in text.map { (key: key, text: $0) } }
        if !stored.isEmpty {
            stage(
                call(.writeRows) { parameters in
                    parameters.append(array: stored.map(\.key.table.name))
                    parameters.append(array: stored.map(\.key.name))
                    parameters.append(array: stored.map(\.text))
                })
        }
        let erased = rows.compactMap { $0.value == nil ? $0.key : nil }
        if !erased.isEmpty {
            stage(
                call(.eraseRows) { parameters in
                    parameters.append(array: erased.map(\.table.name))
                    parameters.append(array: erased.map(\.name))
                })
        }
    }
}

extension PostgresRow {
    var storedRecord: StoredRecord { StoredRecord(RecordKey(RecordTable(text(0)), text(1)), text: text(2)) }
}

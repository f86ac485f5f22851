import LaurelCore

extension PostgresTransaction {
    func rows(_ keys: Set<RowKey>) throws -> [RowKey: String] {
        guard !keys.isEmpty else { return [:] }
        var found: [RowKey: String] = [:]
        let rows = try rows(.rowsByKey) { parameters in
            parameters.append(array: keys.map(\.table.name))
            parameters.append(array: keys.map(\.name))
        }
        for row in rows { found[RowKey(RowTable(row.text(0)), row.text(1))] = row.text(2) }
        return found
    }

    func rows(in range: RowRange, limit: Int) throws -> [KeptRow] {
        try rows(.rowsInRange) { parameters in
            parameters.append(range.table.name)
            parameters.append(range.start)
            parameters.append(range.end)
            parameters.append(Int64(limit))
        }.map(\.keptRow)
    }

    func allRows(after key: RowKey?, limit: Int) throws -> [KeptRow] {
        try rows(.allRows) { parameters in
            parameters.append(key?.table.name ?? "")
            parameters.append(key?.name ?? "")
            parameters.append(Int64(limit))
        }.map(\.keptRow)
    }

    func write(_ rows: [RowKey: String?]) throws {
        let kept = rows.compactMap { key, text in text.map { (key: key, text: $0) } }
        if !kept.isEmpty {
            stage(
                call(.writeRows) { parameters in
                    parameters.append(array: kept.map(\.key.table.name))
                    parameters.append(array: kept.map(\.key.name))
                    parameters.append(array: kept.map(\.text))
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
    fileprivate var keptRow: KeptRow { KeptRow(RowKey(RowTable(text(0)), text(1)), text: text(2)) }
}

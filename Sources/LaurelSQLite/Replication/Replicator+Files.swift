import LaurelCore
import LaurelModel

extension Replicator {
    /// Joins the oldest small segments into one file if there are enough of them.
    func joinSegments(of stream: String) async throws {
        var (count, byteCount) = (0, 0)
        for (_, size) in unjoined.prefix(rules.segmentCountPerJoin) {
            count += 1
            byteCount += size
            if byteCount >= rules.byteCountPerFile { break }
        }
        guard count == rules.segmentCountPerJoin || byteCount >= rules.byteCountPerFile else { return }
        let names = unjoined.prefix(count).map(\.segment)
        var segments: [ChangeSegment] = []
        byteCount = 0
        for name in names {
            let file = "\(stream)/\(name.name)"
            let segment: ChangeSegment
            do throws(ReplicaError) { segment = try ChangeSegment(try await store.read(file), named: file) } catch {
                // A damaged or missing file stays as it is, because a restore reports it.
                if case .unavailable = error { throw error }
                break
            }
            // Overlapping segments of an interrupted run are left as they are.
            if let last = segments.last, last.header.end != segment.header.start { break }
            byteCount += segment.body.count
            if byteCount > rules.byteCountPerFile { break }
            segments.append(segment)
        }
        if segments.count > 1, let joined = ChangeSegment(joining: segments) {
            let name = ReplicaCatalog.segmentName(from: joined.header.start, to: joined.header.end, isJoined: true)
            try await store.write(try joined.bytes, to: "\(stream)/\(name)")
            for name in names.prefix(segments.count) { try await store.remove("\(stream)/\(name.name)") }
        }
        unjoined.removeFirst(max(1, segments.count))
    }

    /// Removes the files that are not needed to restore a state within the retention: bases that are older than one
    /// that is old enough, the changes before it, and earlier streams.
    func removeOldFiles() async throws {
        guard let stream else { return }
        let limit = clock.now - rules.retention
        let catalog = ReplicaCatalog(try await store.files(in: stream))
        var oldest: ReplicaCatalog.Base?
        for base in catalog.bases.reversed() {
            oldest = base
            if try await ReplicaBase.read(base.name, of: stream, in: store).manifest.createdAt <= limit { break }
        }
        if let oldest {
            let old =
                catalog.bases.filter { $0.sequence < oldest.sequence }.map(\.name)
                + catalog.parts.filter { $0.sequence < oldest.sequence }.map(\.name)
                + catalog.segments.filter { $0.end <= oldest.sequence }.map(\.name)
            for name in old { try await store.remove("\(stream)/\(name)") }
            unjoined.removeAll { $0.segment.end <= oldest.sequence }
        }
        let streams = try await store.streams()
        for (name, next) in zip(streams, streams.dropFirst()) where next <= stream {
            // A stream ends when the next one starts.
            guard let start = ReplicaStream.start(of: next), start <= limit else { continue }
            for file in try await store.files(in: name) { try await store.remove("\(name)/\(file)") }
        }
    }
}

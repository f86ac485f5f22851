package import LaurelModel

/// The state of a stream in a replica, from its list of files, its bases and its last segments.
package struct ReplicaSummary: Sendable {
    /// The name of the stream.
    package let stream: String
    /// The names of all streams, oldest first.
    package let streams: [String]
    /// The time of the last commit, or of the last base if there are no later commits.
    package let lastCommit: Moment
    /// The last positions of the realms.
    package let positions: [BackupManifest.RealmHead]
    /// The complete bases, oldest first.
    package let bases: [BackupManifest]
    /// The number of files with changes.
    package let segmentCount: Int

    /// Reads the state of a stream.
    ///
    /// - Parameter stream: The name of a stream; nil for the latest one.
    package init(of store: any ReplicaStore, stream: String?) async throws {
        streams = try await store.streams()
        guard let name = stream ?? streams.last, streams.contains(name) else {
            throw ReplicaError.noReplica(target: store.description)
        }
        self.stream = name
        let catalog = ReplicaCatalog(try await store.files(in: name))
        var bases: [BackupManifest] = []
        for base in catalog.bases {
            bases.append(try await ReplicaBase.read(base.name, of: name, in: store).manifest)
        }
        (self.bases, segmentCount) = (bases, catalog.segments.count)
        var positions = bases.last?.realms ?? []
        var last = bases.last?.createdAt ?? Moment(milliseconds: 0)
        for segment in catalog.segments where segment.end > catalog.bases.last?.sequence ?? -1 {
            let file = "\(name)/\(segment.name)"
            let header = try ChangeSegment(try await store.read(file), named: file).header
            last = max(last, header.lastCommit)
            for facts in header.realms {
                positions.removeAll { $0.group == facts.group && $0.environment == facts.environment }
                positions.append(
                    BackupManifest.RealmHead(
                        group: facts.group, environment: facts.environment, epoch: facts.epoch,
                        position: facts.through.position))
            }
        }
        lastCommit = last
        self.positions = positions.sorted { ($0.group, $0.environment) < ($1.group, $1.environment) }
    }
}

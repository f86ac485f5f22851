package import LaurelCore
package import LaurelModel

/// The administration of games' images.
package struct ImageAdministration: Sendable {
    let ledger: any Ledger

    /// Stores an image and records the change in the audit log.
    ///
    /// - Parameters:
    ///   - bytes: A PNG or JPEG of at most ``AvatarImage/byteCountMax``.
    ///   - name: One line of 1 to 200 bytes.
    ///   - service: The service of the environment whose audit log gets the record.
    package func store(
        _ bytes: [UInt8], as name: String, of game: GameID, in service: RealmService, by actor: AuditActor
    ) async throws {
        let name = try name.checkedImageName()
        let image = try Problem.explaining(nil) { try AvatarImage(bytes) }
        let images = GameImages(of: game, in: ledger)
        try await images.demandChanging(name, to: bytes, in: service.realm.environment)
        try await service.auditLog.record(AuditedAct(.imageChanged, image: name), by: actor)
        try await images.store(bytes, of: image.kind, as: name, from: service.realm.environment)
    }

    /// Removes an image and records the change in the audit log.
    package func remove(
        _ name: String, of game: GameID, in service: RealmService, by actor: AuditActor
    ) async throws {
        let images = GameImages(of: game, in: ledger)
        try await images.demandChanging(name, to: nil, in: service.realm.environment)
        try await service.auditLog.record(AuditedAct(.imageRemoved, image: name), by: actor)
        try await images.remove(name, from: service.realm.environment)
    }

    /// Returns the names of a game's stored images.
    package func names(of game: GameID) async throws -> Set<String> {
        try await GameImages(of: game, in: ledger).names()
    }
}

import Foundation

/// The id of the last event that the game has processed, for each player, so that a stream resumes there.
actor EventPlaces {
    private var folder: URL
    private let files: any FileSystem

    init(in folder: URL, files: any FileSystem) {
        self.folder = folder
        self.files = files
    }

    /// Returns the id of the last event that the game has processed, or nil if there is none.
    func place(of player: String) -> String? {
        // An unreadable file is treated as missing: the stream starts with new events.
        (try? document(of: player).read())?.content
    }

    func store(_ id: String, for player: String) {
        // If the write fails, the event is delivered again after the next start.
        try? document(of: player).write(id)
    }

    /// Uses another folder.
    func move(to folder: URL) { self.folder = folder }

    func forget(_ player: String) { try? files.remove(document(of: player).file) }

    private func document(of player: String) -> StoredDocument<String> {
        StoredDocument(
            file: folder.appendingPathComponent("events-of-\(player).json"), files: files, format: 1
        ) { _ in nil }
    }
}

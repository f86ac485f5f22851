import Foundation

/// How far each player has heard what is told to them, so that it goes on there when the game is started again.
actor EventPlaces {
    private var folder: URL
    private let files: any FileSystem

    init(in folder: URL, files: any FileSystem) {
        self.folder = folder
        self.files = files
    }

    /// The id of the last event that the game has seen; nil where it has seen none.
    func place(of player: String) -> String? {
        // One that cannot be read is one that is not there: the stream begins now.
        (try? document(of: player).read())?.content
    }

    func store(_ id: String, for player: String) {
        // Where the disk fails, the event is told once more.
        try? document(of: player).write(id)
    }

    /// Uses another folder from now on.
    func move(to folder: URL) { self.folder = folder }

    func forget(_ player: String) { try? files.remove(document(of: player).file) }

    private func document(of player: String) -> StoredDocument<String> {
        StoredDocument(
            file: folder.appendingPathComponent("events-of-\(player).json"), files: files, format: 1
        ) { _ in nil }
    }
}

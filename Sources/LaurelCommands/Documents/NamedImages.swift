import Foundation
import LaurelConfiguration
import LaurelModel

/// The files of the images that a configuration names.
struct NamedImages {
    private(set) var found: [NamedImage] = []
    /// Those that cannot be used, with the reason.
    private(set) var unusable: [(name: String, reason: String)] = []

    init(of configuration: GameConfiguration, in folder: URL) {
        for name in Set(configuration.imageNames).sorted() {
            do {
                let file = try FileHandle(forReadingFrom: folder.appending(path: name))
                defer { try? file.close() }
                // No more than an image may have, and a byte that says so.
                let bytes = Array(try file.read(upToCount: AvatarImage.byteCountMax + 1) ?? Data())
                found.append(NamedImage(name: name, kind: try AvatarImage(bytes).kind, bytes: bytes))
            } catch let error as InvalidAvatar {
                unusable.append((name, "\(error)"))
            } catch {
                unusable.append((name, "There is no such file beside the document."))
            }
        }
    }
}

/// An image by the name that a configuration has for it.
struct NamedImage: Sendable {
    let name: String
    let kind: AvatarImage.Kind
    let bytes: [UInt8]
}

import Foundation
import LaurelConfiguration
import LaurelModel

/// The image files that a configuration names.
struct NamedImages {
    private(set) var found: [NamedImage] = []
    /// The images that cannot be used, each with the reason.
    private(set) var unusable: [(name: String, reason: String)] = []

    init(of configuration: GameConfiguration, in folder: URL) {
        for name in Set(configuration.imageNames).sorted() {
            do {
                let file = try FileHandle(forReadingFrom: folder.appending(path: name))
                defer { try? file.close() }
                // One byte beyond the size limit, so that a larger file is detected.
                let bytes = Array(try file.read(upToCount: AvatarImage.byteCountMax + 1) ?? Data())
                found.append(NamedImage(name: name, kind: try AvatarImage(bytes).kind, bytes: bytes))
            } catch let error as InvalidAvatar {
                unusable.append((name, "\(error)"))
            } catch {
                unusable.append((name, "The file does not exist in the configuration's folder."))
            }
        }
    }
}

/// An image, with its name in the configuration.
struct NamedImage: Sendable {
    let name: String
    let kind: AvatarImage.Kind
    let bytes: [UInt8]
}

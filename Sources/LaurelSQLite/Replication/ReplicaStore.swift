/// The storage of a replica: named files, which are written as a whole.
///
/// A name consists of a stream and a file, separated by a slash.
package protocol ReplicaStore: Sendable, CustomStringConvertible {
    /// Writes a file durably, in place of a file with the same name. After a failure the file has its old or its new
    /// content.
    func write(_ bytes: [UInt8], to name: String) async throws(ReplicaError)

    /// Returns a file's content.
    ///
    /// - Throws: ``ReplicaError/missing(name:)`` if there is no such file.
    func read(_ name: String) async throws(ReplicaError) -> [UInt8]

    /// Returns the names of the files in `stream`, without the stream, sorted. Empty if there is no such stream.
    func files(in stream: String) async throws(ReplicaError) -> [String]

    /// Returns the names of all folders in the target, which may contain other ones than streams.
    func folders() async throws(ReplicaError) -> [String]

    /// Removes a file. Does nothing if it does not exist.
    func remove(_ name: String) async throws(ReplicaError)
}

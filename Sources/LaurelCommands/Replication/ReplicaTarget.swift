import Foundation
import LaurelSQLite

/// The address of a replica: a directory, or a bucket of S3-compatible storage.
struct ReplicaTarget {
    let store: any ReplicaStore

    /// Parses a path, or an address such as `s3://bucket/folder`.
    ///
    /// - Parameters:
    ///   - endpoint: The address of the storage; nil for `AWS_ENDPOINT_URL`, or Amazon S3.
    ///   - environment: The environment, which contains the credentials.
    init(
        _ address: String, endpoint: String?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(CommandFailure) {
        guard address.contains("://") else {
            guard !address.isEmpty, !address.hasPrefix("s3:") else {
                throw .usage("The address of the replica is not valid. Use a directory, or s3://bucket/folder.")
            }
            guard endpoint == nil else {
                throw .usage("An endpoint requires an address such as s3://bucket/folder. Omit it for a directory.")
            }
            store = ReplicaDirectory(address)
            return
        }
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let accessKey = variable("AWS_ACCESS_KEY_ID"), let secretKey = variable("AWS_SECRET_ACCESS_KEY") else {
            throw .usage("The credentials are missing. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.")
        }
        let signature = S3Signature(
            accessKey: accessKey, secretKey: secretKey, sessionToken: variable("AWS_SESSION_TOKEN"),
            region: variable("AWS_REGION") ?? variable("AWS_DEFAULT_REGION") ?? "us-east-1")
        store = try S3Store(
            address, endpoint: endpoint ?? variable("AWS_ENDPOINT_URL"), signature: signature)
    }
}

import LaurelModel
import Testing

@testable import LaurelCommands

/// The published examples of AWS Signature Version 4 for Amazon S3.
///
/// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
@Suite struct S3SignatureTests {
    private static let signature = S3Signature(
        accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1")
    private static let host = "examplebucket.s3.amazonaws.com"

    private static func text(of request: S3Signature.Request) throws -> String {
        let headers = signature.headers(of: request, at: try Moment(iso8601: "2013-05-24T00:00:00Z"))
        return try #require(headers.first { $0.name == "authorization" }?.value)
    }

    @Test func `The example of a read has the published signature`() throws {
        let text = try Self.text(
            of: .init(
                method: "GET", host: Self.host, path: "/test.txt", headers: [("Range", "bytes=0-9")],
                digest: S3Signature.digestOfNothing))
        #expect(
            text == """
                AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, \
                SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, \
                Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41
                """)
    }

    @Test func `The example of a write has the published signature`() throws {
        let text = try Self.text(
            of: .init(
                method: "PUT", host: Self.host, path: "/" + S3Signature.encoded("test$file.text", isPath: true),
                headers: [("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY")],
                digest: S3Signature.digest(of: Array("Welcome to Amazon S3.".utf8))))
        #expect(text.hasSuffix("=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"))
    }

    @Test(arguments: [
        ([("lifecycle", "")], "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        ([("max-keys", "2"), ("prefix", "J")], "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ])
    func `The examples of queries have the published signatures`(query: [(String, String)], signature: String) throws {
        let text = try Self.text(
            of: .init(
                method: "GET", host: Self.host, path: "/", query: query.map { (name: $0.0, value: $0.1) },
                digest: S3Signature.digestOfNothing))
        #expect(text.hasSuffix("Signature=\(signature)"))
    }

    @Test func `Bytes other than unreserved characters are encoded`() {
        #expect(S3Signature.encoded("a b/ü~_-.") == "a%20b%2F%C3%BC~_-.")
        #expect(S3Signature.encoded("a/b", isPath: true) == "a/b")
    }

    @Test(arguments: ["s3://", "s3://UPPER/x", "http://bucket", "s3:/bucket", ""])
    func `An invalid address is rejected`(address: String) {
        #expect(throws: CommandFailure.self) {
            try ReplicaTarget(
                address, endpoint: nil, environment: ["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"])
        }
    }

    @Test(arguments: [
        ("https://a.example:443", "a.example"), ("http://a.example:80", "a.example"),
        ("https://a.example:80", "a.example:80"), ("http://a.example", "a.example"),
    ])
    func `The signed host has no default port`(endpoint: String, host: String) throws {
        let store = try S3Store("s3://bucket", endpoint: endpoint, signature: Self.signature)
        #expect(store.host == host)
    }

    @Test func `Missing credentials and an endpoint without a bucket are rejected`() {
        #expect(throws: CommandFailure.self) { try ReplicaTarget("s3://bucket", endpoint: nil, environment: [:]) }
        #expect(throws: CommandFailure.self) { try ReplicaTarget("folder", endpoint: "http://a", environment: [:]) }
    }
}

import Foundation
import LaurelTesting
import Testing

/// An S3-compatible server that verifies the signatures of requests: moto, if Python has it.
final class S3Server {
    /// The environment of commands that use the server.
    let environment: [String: String]
    private let process: LaurelProcess

    /// The Python interpreter that can run the server; nil if there is none.
    static let python: URL? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/python3") }.first { python in
            guard let place = try? Workplace(), FileManager.default.isExecutableFile(atPath: python.path) else {
                return false
            }
            let check = try? LaurelProcess(
                python, ["-c", "import boto3, flask, moto.server"], in: place.url,
                environment: LaurelProcess.environment)
            return (try? check?.finish().exitCode) == 0
        }
    }()

    /// Starts a server with the bucket `replicas`.
    init(in place: Workplace) async throws {
        let script = try place.write(Self.script, to: "s3_server.py")
        let process = try LaurelProcess(
            #require(Self.python), [script], in: place.url, environment: LaurelProcess.environment)
        self.process = process
        var parts: [String] = []
        try await waitUntil("the S3 server listens: \(process.complaints)") {
            let line = try process.answers.split(separator: "\n", omittingEmptySubsequences: false)
            if line.count > 1 { parts = line[0].split(separator: " ").map(String.init) }
            return parts.count == 3
        }
        environment = [
            "AWS_ENDPOINT_URL": "http://127.0.0.1:\(parts[0])", "AWS_ACCESS_KEY_ID": parts[1],
            "AWS_SECRET_ACCESS_KEY": parts[2], "AWS_REGION": "eu-central-1",
        ]
    }

    deinit { process.kill() }

    private static let script = """
        import os, sys
        from urllib.parse import parse_qsl, quote, urlencode

        # After the four requests below, each request needs a valid signature of a user who has the right.
        os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "4"

        import boto3
        from moto.iam import access_control
        from moto.server import ThreadedMotoServer

        check_signature = access_control.IAMRequestBase.check_signature

        def check_encoded(request):
            # moto decodes the query before it computes the signature, so it rejects queries with a slash.
            path, _, query = request._path.partition("?")
            if query:
                items = parse_qsl(query, keep_blank_values=True)
                request._path = path + "?" + urlencode(items, quote_via=quote, safe="-._~")
            check_signature(request)

        access_control.IAMRequestBase.check_signature = check_encoded
        server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        server.start()
        _, port = server.get_host_and_port()
        options = dict(
            endpoint_url=f"http://127.0.0.1:{port}", region_name="eu-central-1", aws_access_key_id="none",
            aws_secret_access_key="none")
        iam = boto3.client("iam", **options)
        iam.create_user(UserName="laurel")
        key = iam.create_access_key(UserName="laurel")["AccessKey"]
        policy = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:*","Resource":"*"}]}'
        iam.put_user_policy(UserName="laurel", PolicyName="all", PolicyDocument=policy)
        boto3.client("s3", **options).create_bucket(
            Bucket="replicas", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
        print(port, key["AccessKeyId"], key["SecretAccessKey"], flush=True)
        sys.stdin.read()
        """
}

import Foundation

/// The privileges of the tests on this system.
public enum Privilege {
    /// Whether a file system in memory can be mounted.
    public static let mountsMemory = inOwnMounts("mount -t tmpfs -o size=64k tmpfs /mnt")
    /// Whether a file system in a file can be mounted.
    public static let mountsDisks =
        mountsMemory
        && inOwnMounts(
            """
            image=$(mktemp) && trap 'rm -f "$image"' EXIT && truncate -s 8M "$image" && mkfs.ext4 -q -F "$image" \
            && mount -o loop "$image" /mnt && umount /mnt
            """)
    /// Whether strace may inject faults.
    public static let traces = succeeds(["strace", "-o", "/dev/null", "--inject=fsync:error=EIO:when=1", "true"])

    /// Whether strace may attach to processes that it did not start.
    public static let tracesOthers =
        traces
        && succeeds(["sh", "-ec", "other=$(sleep 0.3 >/dev/null & echo $!); strace -qq -o /dev/null -p \"$other\""])

    /// The command line that starts a command in its own mount namespace.
    public static var ownMounts: [String] {
        ["unshare"] + (geteuid() == 0 ? ["--mount"] : ["--user", "--map-root-user", "--mount"])
    }

    private static func inOwnMounts(_ script: String) -> Bool { succeeds(ownMounts + ["sh", "-ec", script]) }

    private static func succeeds(_ command: [String]) -> Bool {
        let process = try? LaurelProcess(
            URL(fileURLWithPath: "/usr/bin/env"), ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"] + command,
            in: FileManager.default.temporaryDirectory, environment: LaurelProcess.environment)
        return (try? process?.finish().exitCode) == 0
    }
}

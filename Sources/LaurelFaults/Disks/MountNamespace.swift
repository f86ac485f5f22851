import Foundation

/// A mount namespace of this process. Its mounts and loop devices are removed when the process ends.
enum MountNamespace {
    private static let mark = "LAUREL_TORTURE_MOUNTS"

    /// The reason why this process may not mount anything, or nil in a process with its own mount namespace.
    static var refusal: String? {
        ProcessInfo.processInfo.environment[mark] == "own" ? nil : "mounts are refused here (are you root?)"
    }

    /// Replaces this process by the same program in its own mount namespace. Returns if the system does not permit
    /// that, or if the process already has its own namespace.
    static func enter() {
        guard refusal != nil, let unshare = SystemCommand.path(of: "unshare"),
            let nothing = SystemCommand.path(of: "true"), let executable = try? FaultHarness.ownExecutable()
        else { return }
        // The root of a user namespace may mount a tmpfs, but no loop device.
        let options = geteuid() == 0 ? ["--mount"] : ["--user", "--map-root-user", "--mount"]
        guard (try? SystemCommand.run("unshare", options + [nothing])) != nil else { return }
        let command = [unshare] + options + [executable] + CommandLine.arguments.dropFirst()
        var arguments = command.map { strdup($0) } + [nil]
        setenv(mark, "own", 1)
        execv(unshare, &arguments)
        unsetenv(mark)
        arguments.forEach { free($0) }
    }
}

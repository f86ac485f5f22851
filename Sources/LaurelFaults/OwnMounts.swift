import Foundation

/// Mounts that are this process's own, and gone with it however it ends, as are their loop devices.
enum OwnMounts {
    private static let mark = "LAUREL_TORTURE_MOUNTS"

    /// Why nothing can be mounted here; nil in a process whose mounts are its own.
    static var refusal: String? {
        ProcessInfo.processInfo.environment[mark] == "own" ? nil : "mounts are refused here (are you root?)"
    }

    /// Starts this program again, in this process, with mounts of its own. Comes back where the system refuses, or
    /// where that was done before.
    static func enter() {
        guard refusal != nil, let unshare = SystemCommand.path(of: "unshare"),
            let nothing = SystemCommand.path(of: "true"), let executable = try? TortureBench.ownExecutable()
        else { return }
        // Root of a namespace of its own may mount memory, though no loop device.
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

import ArgumentParser
import LaurelCore

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check a deployment and report problems.",
        discussion: """
            Use the server's settings: the same flags, environment or file. The doctor checks the settings, the data \
            directory and its disk, the clock, the limits of the system, the certificate, the address and the backups. \
            It changes nothing and does not disturb a running server. It exits with 1 if a check fails.

            --liveness is for the health check of a container. It requests /healthz only and does not use the disk, so a \
            failure means that a restart can help.
            """)

    @Flag(help: "Only check that the server responds at its address.") var liveness = false
    @OptionGroup var options: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let body = FindingsBody(findings: liveness ? [try await livenessFinding()] : try await findings())
        try output.print(body, text: body.text)
        if body.hasFailures { throw ExitCode(1) }
    }

    /// Returns whether the server responds, without access to its data.
    private func livenessFinding() async throws -> Finding {
        do {
            return await AddressCheck(try ServerSettings(try options.sources)).liveness
        } catch let invalid as InvalidSetting {
            return .failure("settings", invalid.description)
        }
    }

    /// Returns the findings of all checks.
    private func findings() async throws -> [Finding] {
        let now = SystemClock().now
        var findings: [Finding] = []
        do {
            let sources = try options.sources
            findings += SettingsCheck.findings(sources)
            let settings = try ServerSettings(sources)
            findings += [
                .ok("settings", "All settings are valid."), DescriptorCheck(limits: settings.limits).finding(),
            ]
            switch settings.place {
            case .directory(let directory):
                findings.append(SQLiteCheck.finding)
                findings += DirectoryCheck(directory).findings
                findings += DiskCheck(directory).findings
                findings.append(ClockCheck(now: now).finding(directory))
            case .database(let address):
                findings.append(await address.finding())
                findings += await address.clockFindings()
            }
            if let tls = settings.tls { findings += CertificateCheck(tls, now: now).findings }
            findings.append(await AddressCheck(settings).finding)
            findings += await AddressCheck(settings).resourceFindings
            if case .directory(let directory) = settings.place {
                findings += BackupCheck(directory, now: now).findings
            }
        } catch let invalid as InvalidSetting {
            findings.append(.failure("settings", invalid.description))
        }
        return findings
    }
}

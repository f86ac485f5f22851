import ArgumentParser

/// In which directory a command works.
struct DirectoryOptions: ParsableArguments {
    @Option(
        help: "The data directory. (default: $LAUREL_DATA, or ./laurel-data)", completion: .directory,
        transform: DataDirectory.init(argument:))
    var data: DataDirectory?

    var directory: DataDirectory { data ?? DataDirectory() }
}

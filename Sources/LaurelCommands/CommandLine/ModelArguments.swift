public import ArgumentParser
public import LaurelIdentity
import LaurelModel

// On the command line, the names are those of the HTTP API.
extension OperatorRole: ExpressibleByArgument {}
extension SortOrder: ExpressibleByArgument {}
extension SubmissionType: ExpressibleByArgument {}
extension TieRule: ExpressibleByArgument {}
extension TimeScope: ExpressibleByArgument {}
extension APIKey.Kind: ExpressibleByArgument {}

public import ArgumentParser
public import LaurelIdentity
import LaurelModel

// Their names on the command line are those of the wire.
extension OperatorRole: ExpressibleByArgument {}
extension SortOrder: ExpressibleByArgument {}
extension SubmissionType: ExpressibleByArgument {}
extension TieRule: ExpressibleByArgument {}
extension TimeScope: ExpressibleByArgument {}
extension APIKey.Kind: ExpressibleByArgument {}

@_exported public import LaurelGameKit

public import LaurelModel

/// The sort order of scores. The name differs from Foundation's `SortOrder`.
public typealias ScoreOrder = LaurelModel.SortOrder

public import LaurelModel

/// Which scores are better. Under a name of its own, since Foundation has another `SortOrder`.
public typealias ScoreOrder = LaurelModel.SortOrder

import Foundation

/// The runs that writers by chance make of models with derived attributes: `DATAMODEL_DERIVATION_SEEDS=200`
/// for more.
enum DerivationSeeds {
  static let all =
    1...max(1, ProcessInfo.processInfo.environment["DATAMODEL_DERIVATION_SEEDS"].flatMap { Int($0) } ?? 3)
}

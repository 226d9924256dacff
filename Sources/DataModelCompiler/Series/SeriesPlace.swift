import DataModelDefinition
import DataModelMigration
import DataModelReader
import DataModelRelational

/// A version in a series: read, or so far only known by its digest.
enum SeriesPlace {
  /// A version that has a kept step, and so tables.
  case known(ModelVersion, ContentDigest)
  /// A version that was read, with the digest of the contents that were read, whatever its file has by now;
  /// without one if no steps are kept.
  case read(SeriesVersion, ContentDigest?)

  init(_ model: LoweredModel, hasDigest: Bool) {
    self = .read(SeriesVersion(model), hasDigest ? ContentDigest(of: model.model.source) : nil)
  }

  var digest: ContentDigest? {
    switch self {
    case .known(_, let digest): digest
    case .read(_, let digest): digest
    }
  }

  /// The version with its tables; nil until it is read.
  var version: SeriesVersion? {
    if case .read(let version, _) = self { version } else { nil }
  }
}

import DataModelDefinition
import DataModelMigration
import DataModelReader
import DataModelRelational

/// A version in a series: read, or so far only known by its digest.
enum SeriesPlace {
  /// A version that has a kept step, and so tables.
  case known(ModelVersion, ContentDigest)
  case read(Read)

  /// A version that was read.
  struct Read {
    let version: SeriesVersion
    /// The digest of the contents that were read, whatever the file has by now; nil if no steps are kept.
    let digest: ContentDigest?

    init(_ model: LoweredModel, hasDigest: Bool) {
      version = SeriesVersion(model)
      digest = hasDigest ? ContentDigest(of: model.model.source) : nil
    }
  }

  var digest: ContentDigest? {
    switch self {
    case .known(_, let digest): digest
    case .read(let read): read.digest
    }
  }

  /// The version with its tables; nil until it is read.
  var version: SeriesVersion? {
    if case .read(let read) = self { read.version } else { nil }
  }
}

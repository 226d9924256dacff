/// A model on disk: the versions of an `.xcdatamodeld`, or the one of a bare `.xcdatamodel`.
package struct ModelBundle: Sendable, Equatable {
  /// The path of the bundle, of the bare version, or of a lone `contents` file.
  package let path: String
  /// The bundle's name without its extension: `QSDataModel`.
  package let name: String
  /// Oldest first, judging by their names: `Shop`, `Shop 2`, `Shop 10`; see ``VersionOrder``.
  package let versions: [ModelVersion]
  /// The version that `.xccurrentversion` names, and the place where it does.
  package let currentVersion: CurrentVersion?

  package init(path: String, name: String, versions: [ModelVersion], currentVersion: CurrentVersion? = nil) {
    self.path = path
    self.name = name
    self.versions = versions
    self.currentVersion = currentVersion
  }
}

/// One version of a model.
package struct ModelVersion: Sendable, Equatable {
  /// The folder's name without `.xcdatamodel`.
  package let name: String
  /// The name of the model that it is a version of, which databases record: that of the bundle, or its own.
  package let modelName: String
  /// The path of the file with the model, which may not exist.
  package let contentsPath: String
  package let format: Format

  package enum Format: Sendable, Equatable {
    /// `contents`, XML
    case xml
    /// `elements`, the binary archive of Xcode 3
    case legacy
    /// Neither file exists.
    case missing
  }

  package init(name: String, of modelName: String? = nil, contentsPath: String, format: Format = .xml) {
    self.name = name
    self.modelName = modelName ?? name
    self.contentsPath = contentsPath
    self.format = format
  }
}

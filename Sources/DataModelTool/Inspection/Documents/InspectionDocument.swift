package import DataModelDefinition
import Foundation

/// The output of `datamodel inspect --format json`: every fact of a model that the file states.
///
/// The names of its members are a promise to other tools, written down in `Documentation/Inspect.md`. They
/// are kept apart from the names of the compiler's own types, which may change.
package struct InspectionDocument: Encodable, Sendable {
  /// Grows when a member changes its meaning or goes; new members may come at any time.
  let formatVersion = 1
  let models: [Model]

  package init(_ models: [(model: DataModel, bundleName: String, profile: ModelProfile)]) {
    self.models = models.map { Model($0.model, bundleName: $0.bundleName, profile: $0.profile) }
  }

  /// The document as text with sorted members and a final newline.
  ///
  /// - Throws: `EncodingError`, which no model gives cause for
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension InspectionDocument {
  struct Model: Encodable, Sendable {
    let name: String
    let version: String
    let path: String
    let profile: String
    let versionIdentifier: String?
    let minimumToolsVersion: String?
    let lastSavedToolsVersion: String?
    let sourceLanguage: String?
    let usedWithCloudKit: Bool
    let usedWithSwiftData: Bool
    let entities: [EntityDocument]
    let composites: [CompositeDocument]
    let fetchRequests: [FetchRequestDocument]
    let configurations: [ConfigurationDocument]
    let userInfo: [String: String]

    init(_ model: DataModel, bundleName: String, profile: ModelProfile) {
      name = bundleName
      version = model.name
      path = model.source.path
      self.profile = profile.rawValue
      versionIdentifier = model.versionIdentifier.flatMap { $0.isEmpty ? nil : $0 }
      minimumToolsVersion = model.minimumToolsVersion
      lastSavedToolsVersion = model.lastSavedToolsVersion
      sourceLanguage = model.sourceLanguage
      usedWithCloudKit = model.isUsedWithCloudKit
      usedWithSwiftData = model.isUsedWithSwiftData
      entities = model.entities.map { EntityDocument($0, in: model) }
      composites = model.composites.map { CompositeDocument($0, in: model) }
      fetchRequests = model.fetchRequests.map { FetchRequestDocument($0, in: model) }
      configurations = model.configurations.map(ConfigurationDocument.init)
      userInfo = model.userInfo.dictionary
    }
  }
}

extension [UserInfoEntry] {
  /// The entries by key; of two with one key, the last counts, as in Core Data.
  var dictionary: [String: String] {
    Dictionary(map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }
}

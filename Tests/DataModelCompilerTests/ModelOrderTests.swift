import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelTestSupport
import Foundation
import Testing

/// Xcode sorts elements again when it saves: that must not give a store another schema.
///
/// `MODEL_FOLDERS=FOLDER:FOLDER` takes other models too.
@Suite struct ModelOrderTests {
  /// What a database keeps of a schema, as sets.
  private struct Meaning: Equatable {
    let fingerprint: String
    let triggerHash: String
    let rules: Set<RelationshipRule>

    init(_ model: DataModel, _ profile: ModelProfile) {
      let definition = DataDefinition(
        of: ModelLowering.lower(model, modelName: "Model", profile: profile).schema
      )
      fingerprint = definition.fingerprint.description
      triggerHash = definition.triggerHash.description
      rules = Set(definition.rules)
    }
  }

  private static let folders: [String] = {
    let own = ["Schemas", "Tests", "Examples"].map { Repository.url(of: $0).path }
    let others = ProcessInfo.processInfo.environment["MODEL_FOLDERS"]?.split(separator: ":").map(String.init)
    return own + (others ?? [])
  }()

  @Test(arguments: folders)
  func anotherOrderIsTheSameSchema(_ folder: String) throws {
    var ignored = Diagnostics()
    let check = ModelCheck()
    var count = 0
    for bundle in try ModelLocator.locate(folder, in: DiskFiles(), diagnostics: &ignored) {
      for version in bundle.versions {
        var found = Diagnostics()
        guard let checked = try check.model(of: version, in: DiskFiles(), diagnostics: &found),
          !found.hasErrors
        else { continue }
        count += 1
        let (model, profile) = (checked.model, checked.profile)
        let meaning = Meaning(model, profile)
        for seed in 0..<3 {
          var generator = SeededGenerator(seed: UInt64(seed))
          let shuffled = model.shuffled(&generator)
          #expect(Meaning(shuffled, profile) == meaning, "\(version.contentsPath), seed \(seed)")
        }
      }
    }
    #expect(count > 0)
  }
}

extension DataModel {
  /// The model with all its elements in another order, but for the parts of one index or constraint.
  fileprivate func shuffled(_ generator: inout SeededGenerator) -> DataModel {
    var model = self
    model.entities = entities.map { entity in
      var entity = entity
      entity.attributes.shuffle(using: &generator)
      entity.relationships.shuffle(using: &generator)
      entity.fetchedProperties.shuffle(using: &generator)
      entity.fetchIndexes.shuffle(using: &generator)
      entity.compoundIndexes.shuffle(using: &generator)
      entity.uniquenessConstraints.shuffle(using: &generator)
      entity.userInfo.shuffle(using: &generator)
      return entity
    }
    model.composites = composites.map { composite in
      var composite = composite
      composite.attributes.shuffle(using: &generator)
      return composite
    }
    model.entities.shuffle(using: &generator)
    model.composites.shuffle(using: &generator)
    model.fetchRequests.shuffle(using: &generator)
    model.configurations.shuffle(using: &generator)
    model.userInfo.shuffle(using: &generator)
    return model
  }
}

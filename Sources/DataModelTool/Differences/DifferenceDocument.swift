import DataModelDefinition
import DataModelMigration
import DataModelSwift

/// The output of `datamodel diff --format json`.
///
/// Other tools rely on the names of its members, which `Documentation/Reference/Differences.md` documents.
package enum DifferenceDocument {
  /// - Throws: `EncodingError`, which no model causes
  package static func json(_ difference: ModelDifference) throws -> String {
    let document: JSONDocument = [
      // Increases when a member changes its meaning or is removed; new members may be added at any time.
      "formatVersion": 1,
      "versions": difference.versions,
      "entities": difference.entities.map(entity),
      "assumptions": difference.assumptions.map(assumption),
      "possibleRenames": difference.possibleRenames.map(possibleRename),
      // The number of changes of each treatment that occurs.
      "summary": Dictionary(difference.changes.map { ($0.treatment.name, 1) }, uniquingKeysWith: +),
    ]
    return try document.json()
  }

  private static func entity(_ entity: EntityDifference) -> JSONDocument {
    [
      "name": entity.name,
      // Missing if the name is the same.
      "oldName": entity.oldName == entity.name ? nil : entity.oldName,
      "composite": entity.isComposite,
      "changes": entity.changes.map(change),
    ]
  }

  private static func change(_ change: ModelChange) -> JSONDocument {
    [
      "change": change.kind.name,
      "words": change.rule.words,
      "element": change.element.kind.rawValue,
      "oldName": change.element.oldName,
      "newName": change.element.newName,
      "oldValue": change.oldValue,
      "newValue": change.newValue,
      "inference": change.rule.inference.name,
      "reason": change.rule.inference.reason,
      "treatment": change.treatment.name,
      "question": change.treatment.question,
    ]
  }

  private static func assumption(_ assumption: MatchAssumption) -> JSONDocument {
    [
      "basis": assumption.basis.rawValue,
      "element": assumption.element.description,
      "message": assumption.message,
      "path": assumption.location.path,
      "line": assumption.location.range?.start.line,
      "column": assumption.location.range?.start.column,
      "version": assumption.version,
    ]
  }

  private static func possibleRename(_ rename: PossibleRename) -> JSONDocument {
    [
      "element": rename.element.description,
      "elements": rename.elements.map(\.description),
      "oldName": rename.oldNames[0],
      "oldNames": rename.oldNames,
      "message": rename.message,
      "path": rename.location.path,
      "line": rename.location.range?.start.line,
      "column": rename.location.range?.start.column,
    ]
  }
}

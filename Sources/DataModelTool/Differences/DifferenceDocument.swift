import DataModelDefinition
import DataModelMigration
import Foundation

/// The output of `datamodel diff --format json`.
///
/// The names of its members are a promise to other tools, written down in `Documentation/Differences.md`.
/// They are kept apart from the names of the compiler's own types, which may change.
package struct DifferenceDocument: Encodable, Sendable {
  /// Grows when a member changes its meaning or goes; new members may come at any time.
  let formatVersion = 1
  let versions: [String]
  let entities: [Entity]
  let assumptions: [Assumption]
  let possibleRenames: [PossibleRename]
  /// The number of changes of each treatment that there is.
  let summary: [String: Int]

  struct Entity: Encodable, Sendable {
    let name: String
    /// Missing where it is the same.
    let oldName: String?
    let composite: Bool
    let changes: [Change]
  }

  struct Change: Encodable, Sendable {
    let change: String
    let words: String
    let element: String
    let oldName: String?
    let newName: String?
    let oldValue: String?
    let newValue: String?
    let inference: String
    let reason: String?
    let treatment: String
    let question: String?
  }

  struct Assumption: Encodable, Sendable {
    let basis: String
    let element: String
    let message: String
    let path: String
    let line: Int?
    let column: Int?
    let version: String
  }

  struct PossibleRename: Encodable, Sendable {
    let element: String
    let elements: [String]
    let oldName: String
    let oldNames: [String]
    let message: String
    let path: String
    let line: Int?
    let column: Int?
  }

  package init(_ difference: ModelDifference) {
    versions = difference.versions
    entities = difference.entities.map { entity in
      Entity(
        name: entity.name,
        oldName: entity.oldName == entity.name ? nil : entity.oldName,
        composite: entity.isComposite,
        changes: entity.changes.map(Change.init)
      )
    }
    assumptions = difference.assumptions.map(Assumption.init)
    possibleRenames = difference.possibleRenames.map(PossibleRename.init)
    summary = Dictionary(difference.changes.map { ($0.treatment.name, 1) }, uniquingKeysWith: +)
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

extension DifferenceDocument.Change {
  init(_ change: ModelChange) {
    self.change = change.kind.rawValue
    words = change.rule.words
    element = change.element.kind.rawValue
    oldName = change.element.oldName
    newName = change.element.newName
    oldValue = change.oldValue
    newValue = change.newValue
    inference = change.rule.inference.name
    reason = change.rule.inference.reason
    treatment = change.treatment.name
    question = change.treatment.question
  }
}

extension DifferenceDocument.Assumption {
  init(_ assumption: MatchAssumption) {
    basis = assumption.basis.rawValue
    element = assumption.element.description
    message = assumption.message
    path = assumption.location.path
    line = assumption.location.range?.start.line
    column = assumption.location.range?.start.column
    version = assumption.version
  }
}

extension DifferenceDocument.PossibleRename {
  init(_ rename: DataModelMigration.PossibleRename) {
    element = rename.element.description
    elements = rename.elements.map(\.description)
    oldName = rename.oldNames[0]
    oldNames = rename.oldNames
    message = rename.message
    path = rename.location.path
    line = rename.location.range?.start.line
    column = rename.location.range?.start.column
  }
}

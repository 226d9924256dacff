import DataModelMigration

/// A step from one version of a model to the next, as generated code describes it to `LocalStore`.
struct MigrationStepContext: TemplateContext {
  let step: MigrationStep

  init(_ step: MigrationStep) { self.step = step }

  static let fields = TemplateFields<MigrationStepContext>([
    .text("fromVersion") { SwiftLiteral.text($0.step.fromVersion) },
    .text("toVersion") { SwiftLiteral.text($0.step.toVersion) },
    .text("arguments") { $0.arguments.joined(separator: ",\n") },
  ])

  var arguments: [String] {
    let identity = [
      ("fromVersion", step.fromVersion), ("toVersion", step.toVersion),
      ("fromFingerprint", step.fromFingerprint), ("toFingerprint", step.toFingerprint),
    ].map { "        \($0): \(SwiftLiteral.text($1))" }
    let checks = step.checks.map { check in
      ".init(\n\(block(check.query, 12)),\n\(block(check.message, 12))\n          )"
    }
    let texts = [
      ("droppedIndexes", step.droppedIndexes), ("copies", step.copies), ("drops", step.drops),
      ("finishing", step.finishing), ("createdIndexes", step.createdIndexes),
      ("rebuiltTables", step.rebuiltTables), ("removedTables", step.removedTables),
      ("ownIndexes", step.ownIndexes),
    ].map { name, texts in list(name, texts.map { literal($0, "          ") }) }
    let counts = step.copiedTables.map { "\(SwiftLiteral.text($0.name)): \($0.columnCount)" }
    let lists =
      [list("checks", checks)] + texts
      + [list("copiedTables", counts), list("syncedTables", step.syncedTables.map(syncedTable))]
    return identity + lists.compactMap(\.self)
  }

  private func syncedTable(_ change: SyncedTableStep) -> String {
    var arguments = [
      SwiftLiteral.text(change.oldName), "to: \(change.newName.map { SwiftLiteral.text($0) } ?? "nil")",
    ]
    if !change.values.isEmpty {
      let values = change.values.map { value in
        "              .init(\(SwiftLiteral.text(value.column)), \(literal(value.sql, "              "))),\n"
      }
      arguments.append("values: [\n\(values.joined())            ]")
    }
    if !change.chanceColumns.isEmpty {
      let names = change.chanceColumns.map { SwiftLiteral.text($0) }
      arguments.append("chanceColumns: [\(names.joined(separator: ", "))]")
    }
    let flags = [
      ("isPulledAgain", change.isPulledAgain), ("losesRows", change.losesRows), ("isGone", change.isGone),
      ("givesUpChanges", change.givesUpChanges),
    ]
    arguments += flags.filter(\.1).map { "\($0.0): true" }
    return ".init(\n" + arguments.map { "            \($0)" }.joined(separator: ",\n") + "\n          )"
  }

  private func block(_ text: String, _ count: Int) -> String {
    let indentation = String(repeating: " ", count: count)
    return indentation + literal(text, indentation)
  }

  /// Returns a literal. SQL has many quotes, so it is more readable without escapes.
  private func literal(_ text: String, _ indentation: String) -> String {
    if text.contains("\n") { return SwiftLiteral.block(text, indentation: indentation) }
    return text.contains("\"") ? SwiftLiteral.raw(text) : SwiftLiteral.text(text)
  }

  private func list(_ name: String, _ literals: [String]) -> String? {
    guard !literals.isEmpty else { return nil }
    let lines = literals.map { "          \($0),\n" }.joined()
    return "        \(name): [\n\(lines)        ]"
  }
}

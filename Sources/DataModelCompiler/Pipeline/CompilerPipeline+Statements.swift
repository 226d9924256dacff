import DataModelDefinition
import DataModelMigration
import DataModelReader
import DataModelRelational

/// A statement of the configuration about a migration: one key of an element.
struct StatedDecision: Sendable {
  let element: ElementName
  let key: MigrationKey
  let value: String
  let location: SourceLocation
}

extension [StatedDecision] {
  var decisions: MigrationDecisions {
    MigrationDecisions(
      reduce(into: [:]) { stated, decision in
        stated[decision.element, default: []].append(
          UserInfoEntry(key: decision.key.userInfoKey, value: decision.value)
        )
      }
    )
  }
}

extension CompilerPipeline {
  /// Returns the statements of the configuration about a version, and reports those about unknown elements. A
  /// statement may be about an entity that the version removes.
  func statements(
    about model: LoweredModel,
    without gone: [String],
    _ diagnostics: inout Diagnostics
  ) -> [StatedDecision] {
    let known = Set(model.model.elementNames + gone.map { ElementName(entity: $0) })
    var stated: [StatedDecision] = []
    for statement in configuration.migrations where statement.value.version == model.schema.versionName {
      let element = statement.value.element
      guard known.contains(element) else {
        diagnostics.emit(
          ConfigurationRules.unknownElement,
          "the version '\(model.schema.versionName)' has no '\(element)'"
            + Suggestion.hint(for: element.description, among: known.map(\.description)),
          at: statement.location,
          about: nil
        )
        continue
      }
      stated += statement.value.answers.sortedByUTF8(\.key.rawValue).map { key, value in
        StatedDecision(element: element, key: key, value: value, location: statement.location)
      }
    }
    return stated
  }

  /// Returns warnings about statements that do not change a plan: their element is missing, or is decided
  /// otherwise.
  ///
  /// - Returns: a warning for each; empty while a decision is missing
  func unusedStatements(
    _ stated: [StatedDecision],
    in plan: MigrationPlan,
    from old: LoweredModel,
    to new: LoweredModel,
    _ match: ModelMatch,
    replanned: (MigrationDecisions) -> MigrationPlan
  ) -> Diagnostics {
    var found = Diagnostics()
    guard !stated.isEmpty, plan.step != nil else { return found }
    let renames = Set(PossibleRename.all(from: old.model, to: new.model, match).flatMap(\.elements))
    var needed = stated
    for position in stated.indices.reversed() where !renames.contains(stated[position].element) {
      var others = needed
      others.remove(at: position)
      let other = replanned(others.decisions)
      guard other.step == plan.step, other.tables == plan.tables else { continue }
      needed = others
      let statement = stated[position]
      found.emit(
        ConfigurationRules.unusedStatement,
        """
        '\(statement.key.rawValue)' of '\(statement.element)' has no effect in the step from \
        '\(old.schema.versionName)' to '\(new.schema.versionName)': remove it, or correct the element or the \
        version
        """,
        at: statement.location,
        about: nil
      )
    }
    return check.settled(found, of: new.model)
  }
}

extension CompilerPipeline {
  /// Returns warnings about statements for versions to which no step leads: the first one, and those that are
  /// left out.
  ///
  /// - Returns: a warning for each of those versions
  func unreachedStatements(of bundle: ModelBundle, upTo name: String) -> [Diagnostic] {
    let reached = versions(of: bundle, upTo: name).map(\.name)
    var seen: Set<String> = []
    return configuration.migrations.compactMap { statement in
      let version = statement.value.version
      let reason: String
      if version == reached.first {
        reason = "is the first version, so no step leads to it"
      } else if !configuration.versions.isEmpty, bundle.versions.contains(where: { $0.name == version }),
        !configuration.versions.contains(where: { $0.value == version })
      {
        reason = "is not in 'versions', so no step leads to it"
      } else {
        return nil
      }
      guard seen.insert(version).inserted else { return nil }
      return Diagnostic(
        ConfigurationRules.unusedStatement,
        """
        the statements for '\(version)' in 'migrations' have no effect: it \(reason); remove them, or \
        correct the version
        """,
        at: statement.location,
        about: nil
      )
    }
  }
}

extension CompilerPipeline {
  /// Returns warnings about what is said about imports of attributes that no version has.
  ///
  /// - Parameter versions: all versions
  /// - Returns: a warning for each attribute
  func unusedImportDecisions(in versions: [DataModel]) -> [Diagnostic] {
    let stated =
      configuration.missingValues.map { ("missingValues", $0.value.attribute, $0.location) }
      + configuration.archivesAsJSON.map { ("archivesAsJSON", $0.value, $0.location) }
    if stated.isEmpty { return [] }
    let known = Set(versions.flatMap(\.elementNames))
    let names = known.map(\.description).sorted()
    return stated.filter { !known.contains($0.1) }.map { key, name, location in
      Diagnostic(
        ConfigurationRules.unusedStatement,
        "no version has '\(name)', which is named under '\(key)'"
          + Suggestion.hint(for: name.description, among: names),
        at: location,
        about: nil
      )
    }
  }
}

extension DataModel {
  /// The names of entities, and of the properties of entities and composites.
  fileprivate var elementNames: [ElementName] {
    var names: [ElementName] = []
    for entity in entities {
      let whole = ElementName(entity: entity.name)
      names.append(whole)
      for attribute in entity.attributes { names.append(whole.property(named: attribute.name)) }
      for relationship in entity.relationships { names.append(whole.property(named: relationship.name)) }
    }
    for composite in composites {
      let whole = ElementName(entity: composite.name)
      for attribute in composite.attributes { names.append(whole.property(named: attribute.name)) }
    }
    return names
  }
}

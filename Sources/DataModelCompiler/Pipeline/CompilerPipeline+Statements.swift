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
  /// The statements of the configuration about a version. A statement about nothing would be missed where it
  /// was meant; one may be about an entity that goes.
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

  /// Warns of statements without which a plan is the same: what they were meant for is not there, or is
  /// decided otherwise.
  ///
  /// - Returns: a warning for each; none while something is asked
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
      guard other.step == plan.step, other.interimTables == plan.interimTables else { continue }
      needed = others
      let statement = stated[position]
      found.emit(
        ConfigurationRules.unusedStatement,
        """
        '\(statement.key.rawValue)' of '\(statement.element)' decides nothing in the step from \
        '\(old.schema.versionName)' to '\(new.schema.versionName)': remove it, or correct the element or \
        the version
        """,
        at: statement.location,
        about: nil
      )
    }
    return check.settled(found, of: new.model)
  }
}

extension CompilerPipeline {
  /// Warns of statements about versions that no step leads to: the first one, and those that are left out.
  ///
  /// - Returns: a warning for each such version
  func unreachedStatements(of bundle: ModelBundle, upTo name: String) -> [Diagnostic] {
    let reached = versions(of: bundle, upTo: name).map(\.name)
    var seen: Set<String> = []
    return configuration.migrations.compactMap { statement in
      let version = statement.value.version
      let reason: String
      if version == reached.first {
        reason = "is the first version, and no step leads to it"
      } else if !configuration.versions.isEmpty, bundle.versions.contains(where: { $0.name == version }),
        !configuration.versions.contains(where: { $0.value == version })
      {
        reason = "is not in 'versions', and no step leads to it"
      } else {
        return nil
      }
      guard seen.insert(version).inserted else { return nil }
      return Diagnostic(
        ConfigurationRules.unusedStatement,
        """
        what 'migrations' says of '\(version)' decides nothing: it \(reason); remove it, or correct the \
        version
        """,
        at: statement.location,
        about: nil
      )
    }
  }
}

extension DataModel {
  /// The entities and composites, and their properties.
  fileprivate var elementNames: [ElementName] {
    let entities = entities.flatMap { entity in
      [ElementName(entity: entity.name)]
        + (entity.attributes.map(\.name) + entity.relationships.map(\.name)).map {
          ElementName(entity: entity.name, property: $0)
        }
    }
    let composites = composites.flatMap { composite in
      composite.attributes.map { ElementName(entity: composite.name, property: $0.name) }
    }
    return entities + composites
  }
}

import DataModelDefinition
import DataModelMigration
import DataModelRelational

/// The comparison of all versions of an app that are in the field with the tables of a server.
struct FieldCompatibility {
  /// What goes wrong with the apps of each version, oldest version first.
  let versions: [(name: String, incompatibilities: [Incompatibility])]

  /// Compares versions with a server.
  ///
  /// - Parameters:
  ///   - apps: the versions of the app, oldest first
  ///   - released: the names of those that are or will be in the field
  ///   - server: the version whose tables the server has; if it is one of the app, it is not compared with
  ///     itself
  ///   - dialect: the service
  init(
    _ apps: [LoweredModel],
    released: Set<String>,
    with server: LoweredModel,
    _ dialect: AppCompatibility.Dialect
  ) {
    let place = apps.firstIndex { $0.model.source.path == server.model.source.path }
    versions = apps.enumerated().filter { offset, app in
      offset != place && released.contains(app.schema.versionName)
    }.map { offset, app in
      // Renames are followed through the versions in between, if the server's is a later one.
      let between = place.map { offset < $0 ? apps[offset..<$0] : [app] } ?? [app]
      var assumptions: [MatchAssumption] = []
      let models = between.map(\.model) + [server.model]
      let match = try? ModelMatch(along: models, assumptions: &assumptions)
      let found = AppCompatibility.incompatibilities(
        of: app,
        with: server,
        match,
        // Of a server with a model of its own, only the current version of the app may be ahead.
        isNewer: place.map { offset > $0 } ?? (offset == apps.count - 1),
        dialect
      )
      return (app.schema.versionName, found)
    }
  }

  /// The findings: what several versions have in common is one.
  var findings: Diagnostics {
    var versions: [Incompatibility: [String]] = [:]
    var order: [Incompatibility] = []
    for (version, incompatibilities) in self.versions {
      for one in incompatibilities {
        if versions[one] == nil { order.append(one) }
        // Columns of one composite have it several times.
        if versions[one]?.last != version { versions[one, default: []].append(version) }
      }
    }
    var found = Diagnostics()
    for one in order { found.emit(one.finding(about: versions[one] ?? [])) }
    return found
  }
}

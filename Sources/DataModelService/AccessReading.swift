import DataModelCompiler
import DataModelDefinition
import TableService

/// Turns what a configuration says about the access to tables into their permissions and views, and reports
/// what does not fit the model.
struct AccessReading {
  private let access: AccessConfiguration
  private let entities: [String]
  private let synced: [String]
  private let claims: [String: TokenClaim]
  private(set) var diagnostics = Diagnostics()

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - access: the configuration
  ///   - entities: the names of the model's entities
  ///   - synced: the names of those with a table on the server
  init(_ access: AccessConfiguration, entities: [String], synced: [String]) {
    (self.access, self.entities, self.synced) = (access, entities, synced)
    let pairs = access.claims.map { claim in
      (claim.value.name, TokenClaim(claim.value.nameInToken, TokenClaim.ValueType(claim.value.type)))
    }
    claims = Dictionary(pairs) { first, _ in first }
  }

  private mutating func report(_ rule: Rule, _ message: String, at location: SourceLocation) {
    diagnostics.emit(rule, message, at: location, about: nil)
  }

  /// Returns a table with its access. Operations about which the configuration says nothing need a token.
  mutating func table(_ table: ServiceTable, ofEntity entity: String) -> ServiceTable {
    var table = table
    table.permissions = ServicePermissions(.authenticated)
    guard let stated = access.tables.first(where: { $0.value.entity == entity })?.value else { return table }
    for (operation, who) in stated.operations {
      table.permissions[ServicePermissions.Operation(operation)] = ServicePermissions.Access(who)
    }
    if let view = stated.view { table.view = self.view(view, of: table) }
    for value in stated.insertValues {
      guard let (column, token) = insertValue(value, of: table) else { continue }
      table.insertValues[column] = token
    }
    return table
  }

  /// Reports entities that the model does not have, or that have no table on the server.
  mutating func finish() {
    for table in access.tables where !synced.contains(table.value.entity) {
      let name = table.value.entity
      let message =
        entities.contains(name)
        ? "'\(name)' is not synced, so that no server has a table of it: remove the entry, or sync the entity"
        : "the model has no entity '\(name)'\(Suggestion.hint(for: name, among: synced))"
      report(ConfigurationRules.unknownElement, message, at: table.location)
    }
  }

  // MARK: - Views

  private mutating func view(_ text: Located<String>, of table: ServiceTable) -> RowView? {
    let view: RowView
    do {
      view = try RowView(text.value, claims: claims)
    } catch {
      report(ConfigurationRules.invalidValue, "the view cannot be used: \(error)", at: text.location)
      return nil
    }
    for name in view.columns where !hasColumn(name, table) {
      let hint = Suggestion.hint(for: name, among: table.columns.map(\.name))
      report(
        ConfigurationRules.unknownElement,
        "the view cannot be used: the table '\(table.name)' has no column '\(name)'\(hint)",
        at: text.location
      )
      return nil
    }
    if let problem = view.problem(in: table) {
      report(ConfigurationRules.invalidValue, "the view cannot be used: \(problem)", at: text.location)
      return nil
    }
    return view
  }

  private func hasColumn(_ name: String, _ table: ServiceTable) -> Bool {
    TableSchema(table, TableSchema.columns(of: table)).column(named: name) != nil
  }

  // MARK: - Values that the service sets

  private mutating func insertValue(
    _ stated: Located<AccessConfiguration.InsertValue>,
    of table: ServiceTable
  ) -> (column: String, value: TokenValue)? {
    let name = stated.value.column
    guard let column = table.columns.first(where: { $0.name == name }) else {
      let hint = Suggestion.hint(for: name, among: table.columns.map(\.name))
      let message = "the table '\(table.name)' has no column '\(name)'\(hint)"
      report(ConfigurationRules.unknownElement, message, at: stated.location)
      return nil
    }
    guard let value = tokenValue(stated.value.value) else {
      report(
        ConfigurationRules.invalidValue,
        """
        '\(stated.value.value)' is not a value of a token; write '@user', or '@claims.' with the name of a \
        claim that is declared under 'claims'
        """,
        at: stated.location
      )
      return nil
    }
    if let problem = ServiceTable.problem(setting: column, to: value) {
      report(ConfigurationRules.invalidValue, problem, at: stated.location)
      return nil
    }
    return (name, value)
  }

  private func tokenValue(_ text: String) -> TokenValue? {
    if text == "@user" { return .user }
    guard text.hasPrefix("@claims.") else { return nil }
    return claims[String(text.dropFirst("@claims.".count))].map { .claim($0) }
  }
}

extension TokenClaim.ValueType {
  fileprivate init(_ type: AccessConfiguration.ClaimType) {
    self =
      switch type {
      case .string: .string
      case .number: .number
      case .boolean: .boolean
      case .strings: .strings
      }
  }
}

extension ServicePermissions.Operation {
  fileprivate init(_ operation: AccessConfiguration.Operation) {
    self =
      switch operation {
      case .read: .read
      case .insert: .insert
      case .update: .update
      case .delete: .delete
      case .undelete: .undelete
      }
  }
}

extension ServicePermissions.Access {
  fileprivate init(_ who: AccessConfiguration.Access) {
    self =
      switch who {
      case .anonymous: .anonymous
      case .authenticated: .authenticated
      case .disabled: .disabled
      case .role(let name): .role(name)
      }
  }
}

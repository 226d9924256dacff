import DataModelDefinition

/// One translation: the state that it needs, and the walk over the conditions.
///
/// Its parts are in extensions, one for each kind of thing that a predicate can hold.
struct PredicateTranslator {
  let catalog: MappingCatalog
  /// The entity that has the fetched property; nil if the predicate is that of a fetch request.
  let fetchSource: EntityMapping?
  var variables: VariableTypes
  private var aliasCount = 0

  init(catalog: MappingCatalog, fetchSource: EntityMapping?, variables: VariableTypes) {
    self.catalog = catalog
    self.fetchSource = fetchSource
    self.variables = variables
  }

  /// A condition in SQL.
  struct Condition {
    let sql: SQLFragment
    let form: Form

    enum Form {
      case or, and, comparison, whole
    }

    init(_ sql: SQLFragment, _ form: Form = .comparison) {
      self.sql = sql
      self.form = form
    }

    static func constant(_ truth: Bool) -> Condition {
      Condition(truth ? "1" : "0", .whole)
    }

    /// As a part of an `AND`.
    var conjunct: SQLFragment {
      form == .or ? "(\(sql))" : sql
    }

    var negated: Condition {
      Condition(form == .whole ? "NOT \(sql)" : "NOT (\(sql))")
    }
  }

  mutating func condition(
    _ predicate: Predicate,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> Condition {
    switch predicate.kind {
    case .constant(let truth): return .constant(truth)
    case .not(let negated): return try condition(negated, scope).negated
    case .comparison(let comparison): return try self.comparison(comparison, scope)
    case .and(let parts):
      var conditions: [SQLFragment] = []
      for part in parts { conditions.append(try condition(part, scope).conjunct) }
      return Condition(conditions.joined(separator: " AND "), .and)
    case .or(let parts):
      var conditions: [SQLFragment] = []
      for part in parts { conditions.append(try condition(part, scope).sql) }
      return Condition(conditions.joined(separator: " OR "), .or)
    }
  }

  /// A name for a table that nothing else in the statement has.
  mutating func alias() -> String {
    repeat { aliasCount += 1 } while catalog.isTable("_\(aliasCount)")
    return SQLText.identifier("_\(aliasCount)")
  }
}

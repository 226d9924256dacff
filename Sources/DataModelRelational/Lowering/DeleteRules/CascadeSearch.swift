import SQLText

/// The statements that find all rows to delete with a row, in all tables, and put them into a work table.
///
/// There is one query for each strongly connected component, in an order in which none has to run twice: a
/// later query continues from the rows that an earlier one finds outside of its component.
struct CascadeSearch {
  /// The maximum number of steps that each get a query term.
  ///
  /// Each term runs for every row, so more of them take longer than choosing among them. SQLite accepts at
  /// most 500 terms.
  static let termLimit = 64

  let doomed: DoomedRows
  let keys: PrimaryKeyPolicy

  func statements(for part: StronglyConnectedTables) -> [SQLFragment] {
    var seen: Set<SQLFragment> = []
    let steps = part.edges.map(step).filter { seen.insert(Self.term($0)).inserted }
    guard part.isCyclic else {
      let rows: SQLFragment = "\(table: doomed.table, as: CascadeStep.doomed)"
      let isNew = DoomedRows.haveNewStart(CascadeStep.doomed)
      return steps.map { step in
        """
        INSERT INTO \(name: doomed.table) SELECT \(DoomedRows.newStart), \(step.columns) \
        FROM \(step.from(rows, where: isNew)) \
        ON CONFLICT DO NOTHING
        """
      }
    }
    // JSON has no bytes: steps to keys of bytes keep their own terms.
    let isLong = steps.count > Self.termLimit
    let terms =
      steps.filter { !isLong || $0.findsBytes }.map(Self.term)
      + (isLong ? Self.choices(among: steps.filter { !$0.findsBytes }) : [])
    return [
      """
      INSERT INTO \(name: doomed.table) SELECT \(DoomedRows.newStart), "table", "key" FROM (
          WITH RECURSIVE "_doomed" ("table", "key") AS (
            SELECT "table", "key" FROM \(name: doomed.table) \
      WHERE \(DoomedRows.haveNewStart(nil).sql) AND "table" IN (\(schemaTexts: part.tables))
      \(terms.map { "      UNION \($0)" as SQLFragment }.joined(separator: "\n"))
          ) SELECT "table", "key" FROM "_doomed"
        ) WHERE true ON CONFLICT DO NOTHING
      """
    ]
  }

  /// Returns the step along an edge. While rows of the server are applied, no step leads into a table that is
  /// sent: the server deletes those rows itself.
  private func step(along edge: LoweredRelationship) -> CascadeStep {
    CascadeStep(along: edge, when: keys.isQueued(edge.destination.entity) ? ServerRows.areNotApplied : nil)
  }

  private static func term(_ step: CascadeStep) -> SQLFragment {
    "SELECT \(step.columns) FROM \(step.from("\(name: "_doomed")"))"
  }

  /// Returns a few terms that look up the steps by the table of each row, as a list in JSON.
  private static func choices(among steps: [CascadeStep]) -> [SQLFragment] {
    var sources: [String] = []
    for step in steps where !sources.contains(step.source) { sources.append(step.source) }
    let stepsBySource = Dictionary(grouping: steps, by: \.source)
    let most = stepsBySource.values.map(\.count).max() ?? 0
    return stride(from: 0, to: most, by: termLimit).map { start in
      let cases = sources.compactMap { source -> SQLFragment? in
        let lookups = (stepsBySource[source] ?? []).dropFirst(start).prefix(termLimit).map(\.lookup)
        guard !lookups.isEmpty else { return nil }
        return """
                WHEN \(schemaText: source) THEN (SELECT json_group_array(json_array("table", "key")) \
          FROM (\(lookups.joined(separator: " UNION ALL "))))
          """
      }
      return """
        SELECT json_extract("value", '$[0]'), json_extract("value", '$[1]') FROM "_doomed", json_each(
                CASE "_doomed"."table"
        \(cases.joined(separator: "\n"))
                END)
        """
    }
  }
}

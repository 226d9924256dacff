import DataModelDefinition
import SQLText

/// The number of objects of a to-many relationship, and the sum of one of their attributes, updated
/// incrementally.
///
/// Recomputing the number for each inserted or deleted row takes time that grows with the square of the rows.
/// But an incremental number must never miss a row, and `REPLACE` deletes rows silently. So there are two
/// tables: `_Member.…` has each counted row, and only changes of that table change the numbers in `_Tally.…`.
/// A member refers to its row by a foreign key, whose action SQLite also runs for replaced rows.
///
/// Sums of `REAL` values do not drift either: ``ExactSum`` adds only whole numbers.
struct Tally {
  /// `Order.total`, the prefix of the names of tables and triggers.
  let identity: String
  @Boxed var side: LoweredRelationship
  /// The attribute that is summed; nil if the objects are only counted.
  var summand: Summand?
  /// Whether a pair counts only while its object exists.
  let countsObjects: Bool
  /// Returns the statements that use the numbers of an owner, given its key as SQL; without semicolons.
  let use: (_ owner: SQLFragment) -> [SQLFragment]

  /// The summed attribute of the rows at the relationship's destination.
  struct Summand {
    let column: String
    /// The column whose updates triggers watch, if `column` is generated.
    let writtenColumn: String
    let type: AttributeType

    /// Whether the values are whole numbers.
    var isInteger: Bool { AttributeColumn.type(of: type) == .integer }
  }

  var memberTableName: String { "_Member.\(identity)" }
  private var totalTableName: String { "_Tally.\(identity)" }
  private var sum: ExactSum? { summand.map { ExactSum(isInteger: $0.isInteger) } }

  /// Returns a column of an owner's numbers, as an SQL expression that is 0 if nothing is counted.
  func total(_ column: String, of owner: SQLFragment) -> SQLFragment {
    "ifnull((SELECT \(name: column) FROM \(name: totalTableName) WHERE \(isOf(owner).sql)), 0)"
  }

  // MARK: - Tables

  /// The tables of members and numbers.
  var tables: [Table] {
    var member = side.destination.reference(named: "member")
    let owner = side.source.reference(named: "owner")
    if countsObjects || !isPaired {
      member.foreignKey = ForeignKey(
        name: "\(memberTableName).member",
        table: side.destination.table,
        referencedColumn: side.destination.key,
        action: .cascade
      )
    }
    var members = Table(name: memberTableName, columns: [member, owner] + (sum?.memberColumns ?? []))
    members.compositeKey = isPaired ? ["owner", "member"] : ["member"]
    members.isWithoutRowID = true
    members.isWorkTable = true
    members.refill = refill
    if isPaired {
      members.indexes = [Index(name: "\(memberTableName).member", columns: [IndexedColumn("member")])]
    }
    members.triggers = [counting("add", .insert, .new, "+"), counting("remove", .delete, .old, "-")]
    var totals = Table(name: totalTableName, columns: [owner] + totalColumns)
    totals.compositeKey = ["owner"]
    totals.isWithoutRowID = true
    totals.isWorkTable = true
    return [members, totals]
  }

  var isPaired: Bool { if case .joinTable = side.storage { true } else { false } }

  private var totalColumns: [Column] {
    [Column(name: "count", type: .integer, isRequired: true, defaultLiteral: "0")] + (sum?.totalColumns ?? [])
  }

  /// Returns the trigger for an added or removed member. The row of an owner is deleted with its last member.
  private func counting(
    _ suffix: String,
    _ change: TriggerEvent.Change,
    _ row: SQLRow,
    _ sign: SQLFragment
  ) -> Trigger {
    let owner: SQLFragment = "\(row, "owner")"
    let additions: [SQLFragment] =
      ["\(name: "count") = \(name: "count") \(sign) 1"]
      + (sum?.addedColumns ?? []).map { "\(name: $0) = \(name: $0) \(sign) \(row, $0)" }
    var statements = [SQLFragment.update(totalTableName, set: additions, where: isOf(owner))]
    if change == .insert {
      // Not OR IGNORE, which SQLite turns into the OR REPLACE of the outer statement.
      let isMissing = SQLCondition.exists(in: "\(name: totalTableName)", where: isOf(owner)).negated
      statements.insert(
        .insert(into: totalTableName, ["owner"], "SELECT \(owner) WHERE \(isMissing.sql)"),
        at: 0
      )
    }
    statements += use(owner)
    if change == .delete {
      statements.append(.delete(from: totalTableName, where: isOf(owner).and("\(name: "count") = 0")))
    }
    return Trigger("\(memberTableName).\(suffix)", .after(change), on: memberTableName, statements)
  }

  /// Returns the condition that the numbers are those of an owner.
  private func isOf(_ owner: SQLFragment) -> SQLCondition { "\(name: "owner") = \(owner)" }
}

extension LoweredRelationship.End {
  /// Returns a column for keys of the rows of this end.
  fileprivate func reference(named name: String) -> Column {
    Column(name: name, type: keyType, isRequired: true, ignoresCase: keyIgnoresCase)
  }
}

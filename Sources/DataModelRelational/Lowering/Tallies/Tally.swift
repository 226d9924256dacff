import DataModelDefinition
import SQLText

/// How many objects a to-many relationship has, and the sum of one of their attributes, kept by the
/// difference.
///
/// To compute such a number anew for each row that comes or goes takes a time that grows with the square of
/// the rows. But a number that is only added to must never miss a row, and `REPLACE` removes rows without a
/// word. So there are two tables: `_Member.…` has each row that was counted, and only what changes there
/// changes the numbers in `_Tally.…`. A member refers to its row by a foreign key, whose action SQLite takes
/// also for a row that is replaced.
///
/// Sums of `REAL` values do not drift either: ``ExactSum`` adds whole numbers only.
struct Tally {
  /// `Order.total`, with which the names of the tables and triggers begin.
  let identity: String
  @Boxed var side: LoweredRelationship
  /// The attribute that is summed; nil if the objects are only counted.
  var summand: Summand?
  /// Whether a pair counts only as long as the object is there that it leads to.
  let countsObjects: Bool
  /// The statements that make use of the numbers of an owner, given its key as SQL; without semicolons.
  let use: (_ owner: SQLFragment) -> [SQLFragment]

  /// The attribute that is summed, of the rows at the relationship's destination.
  struct Summand {
    let column: String
    /// The column on whose updates triggers can wait, where the other is generated.
    let writtenColumn: String
    let type: AttributeType

    /// Whether the values are whole numbers.
    var isInteger: Bool { AttributeColumn.type(of: type) == .integer }
  }

  var memberTableName: String { "_Member.\(identity)" }
  private var totalTableName: String { "_Tally.\(identity)" }
  private var sum: ExactSum? { summand.map { ExactSum(isInteger: $0.isInteger) } }

  /// A column of an owner's numbers, as an SQL expression that is 0 if nothing is counted.
  func total(_ column: String, of owner: SQLFragment) -> SQLFragment {
    "ifnull((SELECT \(name: column) FROM \(name: totalTableName) WHERE \(isOf(owner).sql)), 0)"
  }

  // MARK: - Tables

  /// The members, and the numbers.
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

  /// A member that comes or goes. The row of an owner goes with its last member.
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
      // Not OR IGNORE, of which SQLite makes the OR REPLACE of the statement that began it all.
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

  /// The condition that the numbers are those of an owner.
  private func isOf(_ owner: SQLFragment) -> SQLCondition { "\(name: "owner") = \(owner)" }
}

extension LoweredRelationship.End {
  /// A column for keys of the rows of this end.
  fileprivate func reference(named name: String) -> Column {
    Column(name: name, type: keyType, isRequired: true, ignoresCase: keyIgnoresCase)
  }
}

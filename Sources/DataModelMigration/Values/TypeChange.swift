import DataModelDefinition
import DataModelRelational
import SQLText

/// The conversion of a column whose attribute has another type.
struct TypeChange {
  let column: String
  let table: String
  let from: AttributeType
  let to: AttributeType
  let property: ElementName

  private var name: String { SQLQuoting.identifier(column) }
  private var kind: ChangeKind? { TypeConversion.kind(from: from, to: to) }

  /// Returns the value if no decision is needed; nil otherwise.
  func inferred(_ findings: inout MigrationFindings) -> ColumnSource? {
    switch kind {
    case .typeWidened: return converted(&findings)
    case .typeWidenedIfExact:
      findings.check(
        "SELECT count(*) FROM \(SQLQuoting.identifier(table)) WHERE NOT (\(name) IS NULL OR \(isExact))",
        """
        \(property): %d rows have a value that \(to.xmlName) cannot hold exactly; change them first, or keep \
        the type
        """
      )
      return converted(&findings)
    case .typeNarrowed:
      findings.check(
        "SELECT count(*) FROM \(SQLQuoting.identifier(table)) WHERE NOT (\(fits))",
        """
        \(property): %d rows have a value that does not fit \(to.xmlName); change them first, or keep the type
        """
      )
      return converted(&findings)
    // Both are stored as text, and every URI is a text.
    case .typeURIToText: return .column(column)
    default: return nil
    }
  }

  /// Whether there is exactly one way to keep the values.
  var canBeStated: Bool {
    switch kind {
    case .typeToText, .typeBetweenDateAndNumber, .typeBetweenBytes, .typeBetweenUUIDAndText,
      .typeTextToURI:
      true
    default: false
    }
  }

  /// Returns the value if a decision keeps it; nil if there is not exactly one way to keep it.
  func stated(_ findings: inout MigrationFindings) -> ColumnSource? {
    switch kind {
    case .typeToText: return converted(&findings)
    case .typeBetweenBytes, .typeTextToURI: return .column(column)
    case .typeBetweenDateAndNumber where to == .double:
      return .expression(findings.call(.seconds, name))
    case .typeBetweenDateAndNumber:
      let date = findings.call(.date, name)
      findings.check(
        """
        SELECT count(*) FROM \(SQLQuoting.identifier(table)) WHERE \(name) IS NOT NULL AND \(date) IS NULL
        """,
        "\(property): %d rows have a number that is not a date in the years 1 to 9999; change them first"
      )
      return .expression(date)
    case .typeBetweenUUIDAndText where to == .string:
      return .expression(AttributeColumn.text(ofUUIDColumn: column))
    case .typeBetweenUUIDAndText:
      let digits = Array(repeating: "[0-9A-Fa-f]", count: 4).joined()
      let form = "\(digits)\(digits)-\(digits)-\(digits)-\(digits)-\(digits)\(digits)\(digits)"
      findings.check(
        "SELECT count(*) FROM \(SQLQuoting.identifier(table)) WHERE \(name) NOT GLOB '\(form)'",
        "\(property): %d rows have a text that is not a UUID; change them first"
      )
      return .expression(findings.call(.uuid, name))
    default: return nil
    }
  }

  /// Returns the value in the storage class of the new type.
  private func converted(_ findings: inout MigrationFindings) -> ColumnSource {
    // SQLite's own conversion writes 15 digits, and fewer for a small number.
    if AttributeColumn.type(of: from) == .real, AttributeColumn.type(of: to) == .text {
      return .expression(findings.call(.digits, name, from == .float ? "32" : "64"))
    }
    return convertedSQL == name ? .column(column) : .expression(convertedSQL)
  }

  private var convertedSQL: String { AttributeColumn.sql(of: column, from: from, to: to) }

  /// The condition that the wider type holds the value exactly.
  private var isExact: String {
    switch to {
    case .float: "\(name) BETWEEN -16777216 AND 16777216"
    case .double: "\(name) BETWEEN -9007199254740992 AND 9007199254740992"
    // 17 digits, all within the places of a Decimal.
    default: "\(name) = 0 OR abs(\(name)) BETWEEN 1e-110 AND 1e126"
    }
  }

  /// The condition that a value fits the new type; NULL passes.
  private var fits: String {
    var conditions = AttributeColumn.conditions(of: to, about: convertedSQL)
    if [.integer16, .integer32, .integer64, .boolean].contains(to), AttributeColumn.type(of: from) != .integer
    {
      // A text of digits is compared as a number too, so that no fraction is lost.
      conditions.insert("CAST(\(name) AS NUMERIC) = CAST(\(name) AS INTEGER)", at: 0)
    } else if from == .decimal, to == .double || to == .float {
      let digits = "replace(replace(\(name), '-', ''), '.', '')"
      conditions.insert("length(rtrim(ltrim(\(digits), '0'), '0')) <= 15", at: 0)
    }
    let all = conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
    return "\(name) IS NULL OR \(all)"
  }
}

import CoreDataImport
import DataModelCompiler
import DataModelSwift

/// The report of an import, as text and as JSON.
struct ImportDocument {
  let report: CoreDataImportReport
  /// The path of the store.
  let store: String
  /// The path of the new file; nil if none was kept.
  let output: String?
  /// Whether `--strict` refuses what is reported.
  let isRefused: Bool

  var text: String {
    var lines = [
      "\(headline): \(versions)"
    ]
    for entity in report.entities { lines.append("  \(entity.name): \(Self.counts(of: entity))") }
    for finding in report.findings {
      lines.append("warning: \(finding) [\(finding.kind.rawValue)]")
    }
    for (kind, count) in hidden { lines.append("warning: \(count) more findings [\(kind.rawValue)]") }
    lines += report.losses
    let omitted = report.omittedTables + report.omittedColumns
    if !omitted.isEmpty { lines.append("left out: \(omitted.joined(separator: ", "))") }
    return lines.map { "\(VisibleText.escaping($0))\n" }.joined()
  }

  /// - Throws: `EncodingError`, which no report causes
  func json() throws -> String {
    let document: JSONDocument = [
      "formatVersion": 1,
      "store": store,
      "storeUUID": report.storeUUID,
      "storeVersion": report.storeVersion,
      "output": output,
      "version": report.version,
      "entities": report.entities.map { entity -> JSONDocument in
        [
          "name": entity.name,
          "rows": entity.counts.rows,
          "references": entity.counts.references,
          "pairs": entity.counts.pairs,
          "files": entity.counts.files,
          "operations": entity.counts.operations,
          "roundedDates": entity.roundedDates,
        ]
      },
      "findings": report.findings.map(Self.json),
      "moreFindings": hidden.map { kind, count -> JSONDocument in ["kind": kind.rawValue, "count": count] },
      "losses": report.losses,
      "omittedTables": report.omittedTables,
      "omittedColumns": report.omittedColumns,
    ]
    return try document.json()
  }

  /// The document of an import that rows have refused.
  ///
  /// - Throws: `EncodingError`, which no report causes
  static func json(refusedBy findings: [ImportFinding], _ count: Int, store: String) throws -> String {
    let document: JSONDocument = [
      "formatVersion": 1,
      "store": store,
      "output": nil as String?,
      "findings": findings.map(json),
      "moreFindings": count > findings.count
        ? [["kind": ImportFinding.Kind.unfitRow.rawValue, "count": count - findings.count] as JSONDocument]
        : [],
    ]
    return try document.json()
  }

  private static func json(_ finding: ImportFinding) -> JSONDocument {
    [
      "kind": finding.kind.rawValue,
      "entity": finding.entity,
      "property": finding.property,
      "key": Int(finding.key),
      "message": finding.message,
    ]
  }

  private var headline: String {
    if let output { return "imported \(store) into \(output)" }
    return isRefused ? "\(store) cannot be imported as it is" : "\(store) can be imported"
  }

  private var versions: String {
    report.version == report.storeVersion
      ? "version '\(report.version)'" : "version '\(report.storeVersion)', migrated to '\(report.version)'"
  }

  /// The number of findings that are not shown, by kind.
  private var hidden: [(ImportFinding.Kind, Int)] {
    ImportFinding.Kind.allCases.compactMap { kind in
      let count = (report.findingCounts[kind] ?? 0) - report.findings.count { $0.kind == kind }
      return count > 0 ? (kind, count) : nil
    }
  }

  private static func counts(of entity: CoreDataImportReport.Entity) -> String {
    let counts = [
      (entity.counts.references, "reference"), (entity.counts.pairs, "pair"), (entity.counts.files, "file"),
      (entity.counts.operations, "operation"),
    ].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    let rounded =
      entity.roundedDates > 0 ? ["\(counted(entity.roundedDates, "date")) rounded to milliseconds"] : []
    return ([counted(entity.counts.rows, "row")] + counts + rounded).joined(separator: ", ")
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

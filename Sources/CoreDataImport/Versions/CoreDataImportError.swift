/// A reason why a Core Data store was not imported. No file was created then.
public enum CoreDataImportError: Error, Hashable {
  /// No version of the model has the structure of the store's. The differences are those of the version that
  /// is most like it.
  case unknownVersion(path: String, nearest: String?, differences: [String])
  /// The description of a version in generated code cannot be read.
  case unreadableVersion(name: String, reason: String)
  /// Attributes that an import does not know how to read, such as composites.
  case unsupportedAttributes(path: String, names: [String])
  /// Rows do not fit the model. The findings are those of them: the first 1,000 of each property.
  case rowsDoNotFit(path: String, count: Int, findings: [ImportFinding])
  /// What was written is not what the store has. This is an error of the library; each reason names a row.
  case notEqual(path: String, count: Int, reasons: [String])
  /// The new file exists. In an app, it is not an import of this store.
  case fileExists(path: String)
}

extension CoreDataImportError: CustomStringConvertible {
  /// What is wrong with which store, and what to do about it.
  public var description: String {
    switch self {
    case .unknownVersion(let path, let nearest, let differences):
      """
      no version of the model has the structure of \
      '\(path)'\(nearest.map { ". Compared with '\($0)': " } ?? "")\
      \(Self.list(differences))
      """
    case .unreadableVersion(let name, let reason):
      "the generated description of the version '\(name)' cannot be read; generate it again (\(reason))"
    case .unsupportedAttributes(let path, let names):
      "'\(path)' has attributes that cannot be imported: \(Self.list(names))"
    case .rowsDoNotFit(let path, let count, let findings):
      "\(count) value\(count == 1 ? "" : "s") of '\(path)' cannot be imported: "
        + Self.list(findings.map(\.description))
    case .notEqual(let path, let count, let reasons):
      "\(Self.counted(count)) of '\(path)' would have been changed by the import: \(Self.list(reasons))"
    case .fileExists(let path):
      "'\(path)' exists, and an import writes only new files; move it away, or choose another name"
    }
  }

  private static func counted(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }

  private static func list(_ reasons: [String]) -> String {
    let shown = reasons.prefix(10).joined(separator: "; ")
    return reasons.count > 10 ? "\(shown); and \(reasons.count - 10) more" : shown
  }
}

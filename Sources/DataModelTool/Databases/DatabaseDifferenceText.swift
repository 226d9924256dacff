import DataModelCompiler

/// A difference for people: what the version has behind `-`, what the database has behind `+`.
struct DatabaseDifferenceText {
  let text: String

  init(_ difference: DatabaseDifference, version: String, path: String) {
    var lines: [String] = []
    if difference.isEmpty {
      lines.append("\(path) has the tables of '\(version)'")
    } else {
      lines += ["--- \(version)", "+++ \(path)"]
    }
    for (name, table) in difference.tables {
      switch table {
      case .missing: lines += ["", "\(name): there is no such table"]
      case .lines(let expected, let found):
        lines += ["", name] + expected.map { "- \($0)" } + found.map { "+ \($0)" }
      }
    }
    if !difference.others.isEmpty {
      lines += ["", "not of the model: \(difference.others.joined(separator: ", "))"]
    }
    text = lines.map { "\(VisibleText.escaping($0))\n" }.joined()
  }
}

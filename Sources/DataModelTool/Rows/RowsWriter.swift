import Foundation

/// How rows are written.
package enum RowsFormat: String, Sendable, CaseIterable {
  case table, json, csv
}

/// Writes rows in pieces, so that JSON and CSV take the same memory for any number of rows.
package struct RowsWriter {
  private let format: RowsFormat
  private let limit: Int?
  private let output: (String) throws -> Void
  private var buffer = ""

  /// - Parameters:
  ///   - format: how the rows are written
  ///   - limit: how many are written at most; nil for all
  ///   - output: takes the pieces of the text
  package init(_ format: RowsFormat, limit: Int? = nil, output: @escaping (String) throws -> Void) {
    self.format = format
    self.limit = limit
    self.output = output
  }

  /// Writes all rows, or as many as the limit allows.
  ///
  /// - Throws: what reading a row throws, and what the output throws
  package func write(_ rows: ShownRows) throws {
    var writer = self
    switch format {
    case .table: try writer.writeTable(rows)
    case .json: try writer.writeJSON(rows)
    case .csv: try writer.writeCSV(rows)
    }
    if !writer.buffer.isEmpty { try output(writer.buffer) }
  }

  /// The size of a piece in bytes.
  private static let pieceSize = 1 << 16

  private mutating func append(_ text: String) throws {
    buffer += text
    guard buffer.utf8.count >= Self.pieceSize else { return }
    try output(buffer)
    buffer = ""
  }

  /// Calls a closure with each row within the limit.
  ///
  /// - Returns: whether there are more rows
  private mutating func forEachRow(
    of rows: ShownRows,
    _ body: (inout Self, _ index: Int, [ShownValue]) throws -> Void
  ) throws -> Bool {
    var index = 0
    while let row = try rows.next() {
      if let limit, index >= limit { return true }
      try body(&self, index, row)
      index += 1
    }
    return false
  }

  private mutating func writeTable(_ rows: ShownRows) throws {
    var lines = [rows.columns.map(TableCell.text(of:))]
    let isCut = try forEachRow(of: rows) { _, _, row in lines.append(row.map(TableCell.text)) }
    let widths = rows.columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    lines.insert(widths.map { String(repeating: "-", count: $0) }, at: 1)
    for line in lines {
      let cells = zip(line, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      var text = cells.joined(separator: "  ")
      while text.hasSuffix(" ") { text.removeLast() }
      try append(text + "\n")
    }
    let count = lines.count - 2
    let number = "\(isCut ? "the first " : "")\(count) \(count == 1 ? "row" : "rows")"
    try append("(\(number)\(isCut ? "; there are more" : ""))\n")
  }

  private mutating func writeJSON(_ rows: ShownRows) throws {
    // Increases when a member changes its meaning or is removed; new members may be added at any time.
    try append("{\n  \"formatVersion\" : 1,\n  \"rows\" : [")
    let names = rows.columns.map(JSONValueText.quoted)
    _ = try forEachRow(of: rows) { writer, index, row in
      let members = zip(names, row).map { "\($0) : \(JSONValueText.text(of: $1))" }
      try writer.append("\(index == 0 ? "" : ",")\n    { \(members.joined(separator: ", ")) }")
    }
    try append("\n  ]\n}\n")
  }

  private mutating func writeCSV(_ rows: ShownRows) throws {
    try append(rows.columns.map(CSVField.quoted).joined(separator: ",") + "\n")
    _ = try forEachRow(of: rows) { writer, _, row in
      try writer.append(row.map(CSVField.text).joined(separator: ",") + "\n")
    }
  }
}

import DataModelCompiler
import Foundation

/// The text of a value in a table on a terminal.
enum TableCell {
  /// Longer texts are cut.
  private static let longest = 60

  static func text(of value: ShownValue) -> String {
    switch value {
    case .null: "NULL"
    case .truth(let truth): "\(truth)"
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    // Not to be taken for no value, or for none at all.
    case .text("NULL"): "\"NULL\""
    case .text(""): "\"\""
    case .text(let text): self.text(of: text)
    case .data(let bytes): self.text(of: bytes)
    }
  }

  /// Returns a text on one line, without characters that control a terminal.
  static func text(of text: String) -> String {
    let start = text.prefix(longest + 1)
    let visible = VisibleText.escaping(String(start))
    guard visible.count > longest else { return visible }
    return visible.prefix(longest - 1) + "…"
  }

  /// Returns the number of bytes, and the first of them.
  private static func text(of bytes: [UInt8]) -> String {
    let shown = 8
    let digits = bytes.prefix(shown).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    let number = "\(bytes.count) \(bytes.count == 1 ? "byte" : "bytes")"
    return bytes.isEmpty ? number : "\(number): \(digits.joined())\(bytes.count > shown ? "…" : "")"
  }
}

/// The text of a value in JSON.
enum JSONValueText {
  static func text(of value: ShownValue) -> String {
    switch value {
    case .null: "null"
    case .truth(let truth): "\(truth)"
    case .integer(let integer): "\(integer)"
    // JSON has no number for it.
    case .real(let real): real.isFinite ? "\(real)" : quoted("\(real)")
    case .text(let text): quoted(text)
    case .data(let bytes): quoted(Data(bytes).base64EncodedString())
    }
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// The text of a value in CSV: nothing for NULL, and two quotes for an empty text.
enum CSVField {
  static func text(of value: ShownValue) -> String {
    switch value {
    case .null: ""
    case .truth(let truth): "\(truth)"
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .text(let text): quoted(text)
    case .data(let bytes): quoted(Data(bytes).base64EncodedString())
    }
  }

  /// Returns a text, with quotes if it needs them.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && !text.unicodeScalars.contains { "\",\n\r".unicodeScalars.contains($0) }
      && text.first != " " && text.last != " "
    return isPlain ? text : "\"\(text.replacing("\"", with: "\"\""))\""
  }
}

import Foundation
import GRDBSQLite
import SQLText

/// The way of a value from Core Data's form to ours.
struct ValueTransfer {
  let kind: ArchivedAttribute.AttributeKind
  /// The files of values that Core Data may have stored outside; nil if it stores all values in the column.
  let files: ExternalFiles?
  /// Whether an archive becomes JSON.
  var isJSON = false

  /// What became of a value.
  enum Outcome {
    case taken
    /// The value came from a file.
    case takenFromFile
    /// The file with the value is missing, and nothing was bound but NULL.
    case missing(file: String)
    /// The value has no form here.
    case refused(String)
  }

  /// Reads a value and binds it.
  func transfer(_ value: SourceColumn, to parameter: Parameter) -> Outcome {
    let type = value.type
    if type == SQLITE_NULL {
      parameter.bindNull()
      return .taken
    }
    switch kind {
    case .integer16, .integer32, .integer64, .boolean:
      if type == SQLITE_INTEGER {
        parameter.bind(value.integer)
      } else if let number = whole(value) {
        parameter.bind(number)
      } else {
        return .refused("is not an integer")
      }
    case .double, .float:
      guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { return .refused("is not a number") }
      parameter.bind(value.real)
    case .decimal:
      guard let digits = DecimalText.text(of: value) else { return .refused("is not a decimal number") }
      parameter.bind(digits)
    case .date:
      guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { return .refused("is not a date") }
      guard let text = StoredDate.text(secondsSince2001: value.real) else {
        return .refused("is outside the years 1 to 9999")
      }
      parameter.bind(text)
    case .string, .uri:
      guard type == SQLITE_TEXT else { return .refused("is not a text") }
      parameter.bindText(value.bytes)
    case .uuid:
      guard type == SQLITE_BLOB, value.bytes.count == 16 else { return .refused("is not a UUID of 16 bytes") }
      parameter.bindBlob(value.bytes)
    case .binary, .transformable:
      guard type == SQLITE_BLOB || type == SQLITE_TEXT else { return .refused("is not data") }
      return transferData(value.bytes, to: parameter)
    case .undefined, .objectID, .composite:
      return .refused("is of a type that cannot be imported")
    }
    return .taken
  }

  private func whole(_ value: SourceColumn) -> Int64? {
    value.type == SQLITE_FLOAT ? Int64(exactly: value.real) : nil
  }

  private func transferData(_ bytes: UnsafeRawBufferPointer, to parameter: Parameter) -> Outcome {
    guard let files else { return bind(bytes, to: parameter) }
    switch ExternalFiles.Reference(bytes) {
    case .inside: return bind(UnsafeRawBufferPointer(rebasing: bytes.dropFirst()), to: parameter)
    case .file(let name):
      guard let data = files.data(named: name) else {
        parameter.bindNull()
        return .missing(file: name)
      }
      let outcome = data.withUnsafeBytes { bind($0, to: parameter, copying: true) }
      if case .taken = outcome { return .takenFromFile }
      return outcome
    case nil:
      return .refused("neither begins with 1 and its bytes, nor with 2 and the name of a file")
    }
  }

  private func bind(
    _ bytes: UnsafeRawBufferPointer,
    to parameter: Parameter,
    copying: Bool = false
  ) -> Outcome {
    guard isJSON else {
      parameter.bindBlob(bytes, copying: copying)
      return .taken
    }
    do {
      let json = try ArchivedJSON(archive: bytes).data()
      json.withUnsafeBytes { parameter.bindBlob($0, copying: true) }
      return .taken
    } catch {
      return .refused((error as? ArchivedJSON.NoJSON)?.reason ?? "cannot be written as JSON: \(error)")
    }
  }
}

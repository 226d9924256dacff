import Foundation

/// A file that a command writes as a whole.
struct OutputFile {
  let path: String

  /// Replaces the file at once, so that nobody ever reads half of it.
  ///
  /// - Throws: exit code 73 if it cannot be written, after saying so
  func write(_ text: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: isReplaceable ? .atomic : [])
    } catch {
      Console.report(["error: '\(path)' cannot be written"])
      throw ToolExit.cannotCreate
    }
  }

  /// A device or a pipe, such as `/dev/stdout`, is written to and not replaced.
  private var isReplaceable: Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let type = attributes?[.type] as? FileAttributeType
    return type == nil || type == .typeRegular
  }
}

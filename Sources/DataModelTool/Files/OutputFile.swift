import DataModelCommandLine
import Foundation

/// A file that a command writes as a whole.
struct OutputFile {
  let path: String

  /// Replaces the file atomically, so that half a file is never read.
  ///
  /// - Throws: exit code 73 if it cannot be written, after reporting it
  func write(_ text: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: isReplaceable ? .atomic : [])
    } catch {
      Console.report(["error: '\(path)' cannot be written"])
      throw ToolExit.cannotCreate
    }
  }

  /// Whether the file can be replaced. A device or a pipe, such as `/dev/stdout`, is written to instead.
  private var isReplaceable: Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let type = attributes?[.type] as? FileAttributeType
    return type == nil || type == .typeRegular
  }

  /// Replaces the contents of an existing file atomically, and keeps its permissions and a link to it.
  ///
  /// - Throws: exit code 73 if it cannot be written, after reporting it
  func replace(with bytes: [UInt8]) throws {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let temporary = "\(target).\(ProcessInfo.processInfo.processIdentifier).tmp"
    do {
      // Renaming would replace even a file without write permission.
      guard access(target, W_OK) == 0 else { throw CocoaError(.fileWriteNoPermission) }
      let attributes = try FileManager.default.attributesOfItem(atPath: target)
      try Data(bytes).write(to: URL(fileURLWithPath: temporary), options: .withoutOverwriting)
      if let permissions = attributes[.posixPermissions] {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: temporary)
      }
      guard rename(temporary, target) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      unlink(temporary)
      Console.report(["error: '\(path)' cannot be written"])
      throw ToolExit.cannotCreate
    }
  }
}

package import DataModelDefinition

/// The source of models: the disk, in the tool; a dictionary, in tests.
///
/// Paths are text as the user gave it, completed with `/`; a source does not normalise them, so that findings
/// name files as the user does. Links are followed.
package protocol FileSource: Sendable {
  /// The item at a path, or nil if there is none.
  func kind(of path: String) -> FileKind?
  /// Whether a path is a symbolic link, to whatever it leads.
  func isLink(_ path: String) -> Bool
  /// The path of what is at a path, without links.
  func resolvedPath(_ path: String) -> String
  /// The names in a folder, hidden ones too, in any order.
  func names(inFolder path: String) throws(FileAccessError) -> [String]
  /// The bytes of a file.
  func bytes(of path: String) throws(FileAccessError) -> [UInt8]
}

extension FileSource {
  /// No links.
  package func isLink(_ path: String) -> Bool { false }
  package func resolvedPath(_ path: String) -> String { path }

  /// Reads a file that has no more bytes than it may have.
  ///
  /// - Returns: the file; nil if it is larger, with the refusal among the findings
  package func source(
    at path: String,
    limit: Int,
    _ rule: Rule,
    _ refusal: String,
    _ diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> SourceFile? {
    if case .file(let size)? = kind(of: path), size > limit {
      diagnostics.emit(rule, refusal, at: SourceLocation(path: path), about: nil)
      return nil
    }
    return SourceFile(path: path, bytes: try bytes(of: path))
  }
}

/// The kind of item at a path.
package enum FileKind: Sendable, Equatable {
  case folder
  /// With its size in bytes.
  case file(size: Int)
}

/// A file or folder that is not there or may not be read.
package struct FileAccessError: Error, Sendable, Equatable {
  package let path: String
  /// In plain words: `permission denied`.
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

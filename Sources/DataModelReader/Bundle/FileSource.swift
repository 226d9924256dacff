package import DataModelDefinition

/// The source of models: the disk in the tool, a dictionary in tests.
///
/// Paths are text as the user gave them, extended with `/`; a source does not normalise them, so findings
/// name files as the user does. Links are followed.
package protocol FileSource: Sendable {
  /// Returns the kind of the item at a path, or nil if there is no item.
  func kind(of path: String) -> FileKind?
  /// Returns whether a path is a symbolic link, regardless of its destination.
  func isLink(_ path: String) -> Bool
  /// Returns a path with all links resolved.
  func resolvedPath(_ path: String) -> String
  /// Returns the names in a folder, including hidden ones, in any order.
  func names(inFolder path: String) throws(FileAccessError) -> [String]
  /// Returns the bytes of a file.
  func bytes(of path: String) throws(FileAccessError) -> [UInt8]
  /// Returns the newest earlier contents of a file that are wanted, if it is under version control.
  ///
  /// - Parameters:
  ///   - path: the path of the file
  ///   - isWanted: whether some contents are those to find
  /// - Returns: the name of a revision that has them, such as the hash of a commit; nil if none has them
  func revision(of path: String, where isWanted: ([UInt8]) -> Bool) -> String?
}

extension FileSource {
  /// Returns false: a source has no links by default.
  package func isLink(_ path: String) -> Bool { false }
  package func resolvedPath(_ path: String) -> String { path }
  package func revision(of path: String, where isWanted: ([UInt8]) -> Bool) -> String? { nil }

  /// Reads a file, unless it is larger than a limit in bytes.
  ///
  /// - Returns: the file; nil if it is larger, with the refusal added to the findings
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

/// A file or folder that does not exist or cannot be read.
package struct FileAccessError: Error, Sendable, Equatable {
  package let path: String
  /// In plain words: `permission denied`.
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

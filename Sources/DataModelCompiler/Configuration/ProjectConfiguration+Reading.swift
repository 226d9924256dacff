package import DataModelDefinition
package import DataModelReader

extension ProjectConfiguration {
  /// Reads a configuration file.
  ///
  /// - Returns: the contents of the file, or nil with an error added to the findings
  /// - Throws: `FileAccessError` if the file does not exist or cannot be read
  package static func read(
    at path: String,
    from files: any FileSource,
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> ProjectConfiguration? {
    switch files.kind(of: path) {
    case nil: throw FileAccessError(path: path, reason: "no such file")
    case .folder:
      throw FileAccessError(path: path, reason: "this is a folder; pass the path of a configuration file")
    case .file:
      let file = try files.source(
        at: path,
        limit: YAMLLimits.fileSize,
        ConfigurationRules.tooLarge,
        YAMLLimits.fileSizeMessage,
        &diagnostics
      )
      return file.flatMap { ConfigurationReader.read($0, diagnostics: &diagnostics) }
    }
  }
}

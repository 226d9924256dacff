package import DataModelReader
import Foundation

/// A model from standard input: the XML of one version, as in a file `contents`.
///
/// For example: `git show HEAD~1:Shop.xcdatamodeld/Shop.xcdatamodel/contents | datamodel validate -`
package struct StandardInput: Sendable {
  /// The argument that means standard input instead of a path. A file of this name is `./-`.
  package static let argument = "-"
  /// Its path in findings.
  package static let path = "<stdin>"
  /// The name of the model, which the XML does not state.
  package static let modelName = "Model"

  package let bytes: [UInt8]

  /// The bundle with the one version.
  package static let bundle = ModelBundle(
    path: path,
    name: modelName,
    versions: [ModelVersion(name: modelName, contentsPath: path)]
  )

  /// Reads to the end, or until the input exceeds the size limit of models.
  ///
  /// - Throws: `FileAccessError` if nothing can be read
  static func read() throws(FileAccessError) -> StandardInput {
    var bytes: [UInt8] = []
    do {
      while bytes.count <= XMLLimits.fileSize,
        let data = try FileHandle.standardInput.read(upToCount: 1 << 20), !data.isEmpty
      {
        bytes += data
      }
    } catch {
      throw FileAccessError(path: path, reason: "standard input cannot be read")
    }
    return StandardInput(bytes: bytes)
  }
}

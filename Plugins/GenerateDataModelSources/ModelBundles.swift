import Foundation

/// The models in a folder. The build plugin finds them likewise: plugins can share no code.
enum ModelBundles {
  /// The bundles in a folder and in those below it, sorted by path.
  static func all(inFolder folder: URL) throws -> [URL] {
    guard
      let enumerator = FileManager.default.enumerator(
        at: folder,
        includingPropertiesForKeys: nil,
        options: [.skipsHiddenFiles]
      )
    else { return [] }
    var bundles: [URL] = []
    for case let url as URL in enumerator
    where url.pathExtension == "xcdatamodeld" || url.pathExtension == "xcdatamodel" {
      // A version is inside its bundle, and no model of its own.
      enumerator.skipDescendants()
      bundles.append(url)
    }
    return bundles.sorted { $0.path < $1.path }
  }
}

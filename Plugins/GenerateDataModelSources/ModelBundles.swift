import Foundation

/// The models in a folder. The build plugin finds them likewise: plugins can share no code.
enum ModelBundles {
  /// The bundles in a folder and in those below it, sorted by path. Links are followed, and keep their paths.
  static func all(inFolder folder: URL) throws -> [URL] {
    // Links may lead in a circle.
    var searched: Set<String> = []
    var folders = [folder]
    var bundles: [URL] = []
    while let folder = folders.popLast() {
      let resolved = folder.resolvingSymlinksInPath().path
      guard searched.insert(resolved).inserted else { continue }
      for name in try FileManager.default.contentsOfDirectory(atPath: resolved) where !name.hasPrefix(".") {
        let url = folder.appending(path: name)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue
        else {
          continue
        }
        // A version is inside its bundle, and no model of its own.
        if ["xcdatamodeld", "xcdatamodel"].contains(url.pathExtension) {
          bundles.append(url)
        } else {
          folders.append(url)
        }
      }
    }
    return bundles.sorted { $0.path < $1.path }
  }
}

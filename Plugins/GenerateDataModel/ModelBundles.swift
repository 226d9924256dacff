import Foundation

/// The models in a folder. Plugins can share no code: each has this file, and a test compares them.
enum ModelBundles {
  static func isBundle(_ url: URL) -> Bool {
    url.pathExtension == "xcdatamodeld" || url.pathExtension == "xcdatamodel"
  }

  /// The bundles in a folder and in those below it, sorted by path.
  ///
  /// Links are followed after all else, in the order of their paths, and what they lead to keeps the path by
  /// way of the link: the nearest configuration is that of the link. A link to a folder around the searched
  /// one is not followed, since all that is there would belong to the target.
  static func all(inFolder folder: URL) throws -> [URL] {
    let root = folder.resolvingSymlinksInPath().path
    // Links may lead in a circle.
    var searched: Set<String> = []
    var folders = [folder]
    var links: [URL] = []
    var bundles: [URL] = []
    while !folders.isEmpty || !links.isEmpty {
      let folder = folders.isEmpty ? links.removeFirst() : folders.removeFirst()
      let resolved = folder.resolvingSymlinksInPath().path
      let isAround = resolved == "/" || root.hasPrefix("\(resolved)/")
      guard !isAround, searched.insert(resolved).inserted else { continue }
      for name in try FileManager.default.contentsOfDirectory(atPath: resolved).sorted()
      where !name.hasPrefix(".") {
        let url = folder.appending(path: name)
        guard isFolder(url) else { continue }
        // A version is inside its bundle, and no model of its own.
        if isBundle(url) {
          bundles.append(url)
        } else if isLink(url) {
          links.append(url)
        } else {
          folders.append(url)
        }
      }
      links.sort { $0.path < $1.path }
    }
    return bundles.sorted { $0.path < $1.path }
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private static func isLink(_ url: URL) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) != nil
  }
}

import Foundation

/// The models in a folder. Plugins cannot share code: each has a copy of this file, and a test compares them.
enum ModelBundles {
  static func isBundle(_ url: URL) -> Bool {
    url.pathExtension == "xcdatamodeld" || url.pathExtension == "xcdatamodel"
  }

  /// Returns the bundles in a folder and below it, sorted by path.
  ///
  /// Links are followed last, in the order of their paths. A bundle found through a link keeps the path with
  /// the link, so that its nearest configuration is that of the link. A link to a folder that contains the
  /// searched one is not followed, since everything in it would belong to the target.
  static func all(inFolder folder: URL) throws -> [URL] {
    let root = folder.resolvingSymlinksInPath().path
    // Links may form a cycle.
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
        // A bundle is not searched: the versions in it are not models of the target.
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

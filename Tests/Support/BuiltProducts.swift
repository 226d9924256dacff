import Foundation

/// What SwiftPM has built beside the bundle of the tests, in whichever folder that is.
enum BuiltProducts {
  /// The first place of a name, from the bundle upwards, that is what is looked for.
  ///
  /// - Parameters:
  ///   - name: a path below one of the folders
  ///   - isWanted: whether a place is it
  /// - Returns: the place, or nil
  static func first(_ name: String, where isWanted: (URL) -> Bool) -> URL? {
    let folders =
      [Bundle.main.executableURL, URL(fileURLWithPath: CommandLine.arguments[0])]
      .compactMap { $0?.deletingLastPathComponent() }
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    return folders.flatMap { upwards(from: $0) }.map { $0.appendingPathComponent(name) }.first(
      where: isWanted
    )
  }

  /// A folder and some of those that it is in.
  static func upwards(from folder: URL) -> some Sequence<URL> {
    sequence(first: folder) { $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil }.prefix(5)
  }
}

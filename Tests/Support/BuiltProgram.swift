package import Foundation

/// A program of this package, which stands beside the bundle of the tests.
package enum BuiltProgram {
  /// Where the program is; nil if it was not built.
  package static func url(of name: String) -> URL? {
    let folders =
      [Bundle.main.executableURL, URL(fileURLWithPath: CommandLine.arguments[0])]
      .compactMap { $0?.deletingLastPathComponent() }
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    let candidates = folders.flatMap { folder in
      sequence(first: folder) { $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil }.prefix(5)
        .map { $0.appendingPathComponent(name) }
    }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

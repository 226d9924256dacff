import Foundation

/// The beginning of the names of generated files.
///
/// Swift allows no two files of one name in a module, and disks may not tell letter cases apart.
enum FileStems {
  /// The names of the bundles; with their folders where two are the same; with a number where that does not
  /// help.
  ///
  /// For example: `Shop`; `Left_Shop` and `Right_Shop`
  static func all(for bundles: [URL], from folder: URL) -> [String] {
    let short = bundles.map { stem(of: $0.deletingPathExtension().lastPathComponent) }
    let depth = folder.standardizedFileURL.pathComponents.count
    let long = bundles.map { bundle in
      bundle.deletingPathExtension().standardizedFileURL.pathComponents.dropFirst(depth).map(stem)
        .joined(separator: "_")
    }
    let counts = Dictionary(grouping: short) { $0.lowercased() }.mapValues(\.count)
    var taken: Set<String> = []
    return zip(short, long).map { short, long in
      let wanted = counts[short.lowercased()] == 1 ? short : long
      var stem = wanted
      var number = 2
      while !taken.insert(stem.lowercased()).inserted {
        stem = "\(wanted)_\(number)"
        number += 1
      }
      return stem
    }
  }

  /// The letters of ASCII, digits and underscores of a name: what every disk and every tool takes.
  private static func stem(of name: String) -> String {
    let kept = name.unicodeScalars.filter {
      $0 == "_" || "0"..."9" ~= $0 || "a"..."z" ~= $0 || "A"..."Z" ~= $0
    }
    let stem = String(String.UnicodeScalarView(kept)).prefix(80)
    return stem.isEmpty ? "Model" : String(stem)
  }
}

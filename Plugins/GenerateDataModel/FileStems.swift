import Foundation

/// The prefixes of the names of generated files.
///
/// A Swift module cannot have two files with the same name, and some disks ignore letter case.
enum FileStems {
  /// Returns the names of the bundles, with their folders where names are equal, and with a number where that
  /// is not enough.
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

  /// Returns the ASCII letters, digits and underscores of a name, which every disk and tool accepts.
  private static func stem(of name: String) -> String {
    let kept = name.unicodeScalars.filter {
      $0 == "_" || "0"..."9" ~= $0 || "a"..."z" ~= $0 || "A"..."Z" ~= $0
    }
    let stem = String(String.UnicodeScalarView(kept)).prefix(80)
    return stem.isEmpty ? "Model" : String(stem)
  }
}

import DataModelCompiler

/// The path of a file in a form that other machines can use.
struct ReportPath {
  /// The path from the current folder; nil if the file is not in it.
  let relative: String?
  private let absolute: String

  init(_ path: String, in currentFolder: String) {
    let isAbsolute = path.hasPrefix("/")
    let folder = Self.components(of: currentFolder)
    let whole = Self.components(of: isAbsolute ? path : "\(currentFolder)/\(path)")
    absolute = "/" + whole.joined(separator: "/")
    let below = whole.dropFirst(folder.count).joined(separator: "/")
    relative = whole.starts(with: folder) ? (below.isEmpty ? "." : below) : nil
  }

  /// The path without a root and with invisible characters escaped, for the headers of a diff.
  var portable: String {
    VisibleText.escaping(relative ?? String(absolute.dropFirst()))
  }

  /// The path as a URI: relative, or with the scheme `file`.
  var uri: String {
    guard let relative else { return "file://" + Self.encoded(absolute) }
    return Self.encoded(relative)
  }

  /// Returns the components of a path, without `.`, `..` and empty parts.
  static func components(of path: String) -> [Substring] {
    var components: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = components.popLast() } else { components.append(part) }
    }
    return components
  }

  /// Percent-encodes everything but letters, digits and `-._~/`, so that a name is read only as a name.
  private static func encoded(_ path: String) -> String {
    path.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain =
        character.isASCII && (character.isLetter || character.isNumber || "-._~/".contains(character))
      return isPlain
        ? String(character) : "%" + String(Int(byte) + 0x100, radix: 16, uppercase: true).suffix(2)
    }.joined()
  }
}

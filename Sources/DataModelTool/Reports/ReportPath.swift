import DataModelCompiler

/// The path of a file as other machines can use it.
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

  /// Without a root, and in characters that do nothing: for the heads of a difference.
  var portable: String {
    VisibleText.escaping(relative ?? String(absolute.dropFirst()))
  }

  /// As a URI: relative, or of the scheme `file`.
  var uri: String {
    guard let relative else { return "file://" + Self.encoded(absolute) }
    return Self.encoded(relative)
  }

  /// Without `.`, `..` and empty parts.
  static func components(of path: String) -> [Substring] {
    var components: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = components.popLast() } else { components.append(part) }
    }
    return components
  }

  /// All but letters, digits and `-._~/` is written in percent, so that no name is taken for more than a
  /// name.
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

package import DataModelDefinition
import Yams

/// Reads YAML into a small tree with exact places, and refuses what a configuration does not need: anchors
/// and aliases, tags, several documents, and files that are larger than any configuration.
package struct YAMLParser {
  private let file: SourceFile
  private let text: String

  private init(_ file: SourceFile) throws(YAMLProblem) {
    // The parser would count a byte order mark as a column.
    let bytes = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.bytes.dropFirst(3)) : file.bytes
    self.file = SourceFile(path: file.path, bytes: bytes)
    text = String(decoding: bytes, as: UTF8.self)
    let offset = zip(bytes, text.utf8).enumerated().first { $1.0 != $1.1 }?.offset
    if let offset {
      let message = "the bytes here are not UTF-8; save the file as UTF-8"
      throw YAMLProblem(message: message, position: self.file.position(at: offset))
    }
  }

  /// Reads a file.
  ///
  /// - Returns: the top-level value, or nil if the file is empty or has only comments
  /// - Throws: the first problem
  package static func parse(_ file: SourceFile) throws(YAMLProblem) -> YAMLNode? {
    guard file.bytes.count <= YAMLLimits.fileSize else {
      throw YAMLProblem(rule: ConfigurationRules.tooLarge, message: YAMLLimits.fileSizeMessage)
    }
    let parser = try YAMLParser(file)
    try parser.refuseMergeConflict()
    try parser.refuseManyAliases()
    return try parser.parse()
  }

  private func parse() throws(YAMLProblem) -> YAMLNode? {
    do {
      // Without an encoding, Yams reads one from an environment variable.
      let parser = try Yams.Parser(yaml: text, resolver: .basic, encoding: .utf8)
      // Only the parser keeps the anchors of nodes alive.
      return try withExtendedLifetime(parser) {
        guard let root = try parser.singleRoot() else { return nil }
        var nodeCount = 0
        return try node(root, &nodeCount)
      }
    } catch let problem as YAMLProblem {
      throw problem
    } catch let error as YamlError {
      throw YAMLComplaint(error, in: file, text).problem
    } catch {
      throw YAMLProblem(message: YAMLComplaint.unknown)
    }
  }

  // MARK: - Nodes

  /// Converts a node. The recursion is as deep as the file, which the parser limits to 1,000.
  private func node(_ node: Node, _ count: inout Int) throws -> YAMLNode {
    let start = node.mark.map(YAMLComplaint.position) ?? SourceLocation.Position(line: 1, column: 1)
    count += 1
    guard count <= YAMLLimits.nodes else {
      let message = "the file has more than \(YAMLLimits.nodes) values"
      throw YAMLProblem(rule: ConfigurationRules.tooLarge, message: message, position: start)
    }
    try refuseSpecialForms(of: node, at: start)
    switch node {
    case .scalar(let scalar):
      let isQuoted = scalar.style != .plain && scalar.style != .any
      return YAMLNode(
        kind: .scalar(scalar.string, isQuoted: isQuoted),
        location: location(start, length: isQuoted ? 0 : scalar.string.unicodeScalars.count)
      )
    case .sequence(let sequence):
      return YAMLNode(kind: .list(try sequence.map { try self.node($0, &count) }), location: location(start))
    case .mapping(let mapping):
      let pairs = try mapping.map { pair in
        (key: try self.node(pair.key, &count), value: try self.node(pair.value, &count))
      }
      return YAMLNode(kind: .mapping(pairs), location: location(start))
    case .alias: throw Self.anchorProblem(at: start)
    }
  }

  private func location(_ start: SourceLocation.Position, length: Int = 0) -> SourceLocation {
    let end = SourceLocation.Position(line: start.line, column: start.column + length)
    return SourceLocation(path: file.path, range: SourceLocation.Range(start: start, end: end))
  }

  // MARK: - Refusals

  private func refuseSpecialForms(of node: Node, at position: SourceLocation.Position) throws(YAMLProblem) {
    if node.anchor != nil { throw Self.anchorProblem(at: position) }
    let tag =
      switch node {
      case .scalar(let scalar): scalar.tag.description
      case .sequence(let sequence): sequence.tag.description
      case .mapping(let mapping): mapping.tag.description
      case .alias: ""
      }
    // The resolver gives plain tags to nodes that the parser compares, such as keys.
    let isPlain = tag.isEmpty || [Tag.Name.str, .seq, .map].contains { $0.rawValue == tag }
    guard !isPlain else { return }
    let message = "tags (words with '!' before a value) have no meaning in a configuration; remove it"
    throw YAMLProblem(rule: ConfigurationRules.anchor, message: message, position: position)
  }

  static func anchorProblem(at position: SourceLocation.Position) -> YAMLProblem {
    YAMLProblem(
      rule: ConfigurationRules.anchor,
      message: "anchors and aliases (& and *) are not supported; write the value out, or put it in quotes",
      position: position
    )
  }

  /// Counts everything that may be an alias, even in comments and quotes: a scan that understands YAML's
  /// quotes would be a second parser.
  private func refuseManyAliases() throws(YAMLProblem) {
    let openers = Set(" \t\r\n[{,:-?".utf8)
    var previous = UInt8(ascii: "\n")
    var count = 0
    for (offset, byte) in file.bytes.enumerated() {
      defer { previous = byte }
      guard byte == UInt8(ascii: "*"), openers.contains(previous), offset + 1 < file.bytes.count,
        Self.isAnchorCharacter(file.bytes[offset + 1])
      else { continue }
      count += 1
      if count > YAMLLimits.aliases { throw Self.anchorProblem(at: file.position(at: offset)) }
    }
  }

  private static func isAnchorCharacter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || SwiftNameShape.isNameByte(byte)
  }

  private func refuseMergeConflict() throws(YAMLProblem) {
    let bytes = file.bytes
    let lines = bytes.indices.lazy.filter { $0 == 0 || bytes[$0 - 1] == UInt8(ascii: "\n") }
    guard let offset = lines.first(where: { bytes[$0...].starts(with: "<<<<<<< ".utf8) }) else { return }
    let message = "an unresolved merge conflict; resolve it and remove the lines with <<<<<<< and >>>>>>>"
    throw YAMLProblem(message: message, position: file.position(at: offset))
  }
}

/// The reason why a text cannot be read as YAML; none of it is then used.
package struct YAMLProblem: Error {
  var rule = ConfigurationRules.syntax
  package let message: String
  package var position = SourceLocation.Position(line: 1, column: 1)
}

/// The limits of a configuration: far above every real one, far below sizes that cause problems.
enum YAMLLimits {
  /// In bytes.
  static let fileSize = 1 << 20
  static let fileSizeMessage = "the file is larger than 1 MiB, the limit for a configuration"
  static let nodes = 20_000
  /// The parser copies what an alias refers to, and searches all of it if it is a key. Aliases are always
  /// refused, but only after parsing; this few cannot become expensive.
  static let aliases = 10
}

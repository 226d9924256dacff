import DataModelTestSupport
import Foundation
import Testing

/// A git repository of a test, which knows nothing of the user's configuration.
struct GitFolder {
  let folder: TemporaryFolder
  private let top: String

  static let model = "Models/Shop.xcdatamodeld/Shop.xcdatamodel/contents"

  init() throws {
    self.init(folder: try TemporaryFolder(), top: "clone")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try git("init", "--quiet", "--initial-branch=main")
  }

  private init(folder: TemporaryFolder, top: String) {
    self.folder = folder
    self.top = top
  }

  var url: URL { folder.file(top) }

  /// A clone, to which git gives what is committed, but not the configuration.
  func clone() throws -> GitFolder {
    let clone = GitFolder(folder: folder, top: "another clone")
    try git("clone", "--quiet", ".", clone.url.path)
    return clone
  }

  /// Runs git, which has to exit with a status, and returns what it printed on both streams.
  @discardableResult
  func git(_ arguments: String..., status: Int32 = 0) throws -> String {
    let run = try ProgramRun(named: "git", arguments, in: url, variables: variables)
    let text = run.output + run.errors
    #expect(run.status == status, "git \(arguments.joined(separator: " "))\n\(text)")
    return text
  }

  private var variables: [String: String] {
    [
      "HOME": folder.url.path, "XDG_CONFIG_HOME": folder.file("config").path, "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
      "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_EDITOR": "true",
    ]
  }

  // MARK: - The model

  /// Writes the model with attributes of its entity `Item`, each as `name` or `name:type`, and commits it.
  func commit(_ attributes: String..., at path: String = model) throws {
    try write(attributes, at: path)
    try git("add", "--all")
    try git("commit", "--quiet", "--message", attributes.joined(separator: " "))
  }

  func write(_ attributes: [String], at path: String = model) throws {
    let lines = attributes.map { attribute in
      let parts = attribute.split(separator: ":")
      let type = parts.count > 1 ? parts[1] : "String"
      return #"        <attribute name="\#(parts[0])" optional="YES" attributeType="\#(type)"/>"#
    }
    let elements =
      [#"    <entity name="Item" syncable="YES">"#] + lines + ["    </entity>"]
    try folder.write(ModelXML.document(around: elements.joined(separator: "\n")), to: "\(top)/\(path)")
  }

  func text(at path: String = model) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  /// The attributes of the model in the folder, each as ``commit(_:at:)`` takes it.
  func attributes(at path: String = model) throws -> [String] {
    try text(at: path).matches(of: /<attribute name="(\w+)" optional="YES" attributeType="(\w+)"\/>/).map {
      $0.2 == "String" ? String($0.1) : "\($0.1):\($0.2)"
    }
  }
}

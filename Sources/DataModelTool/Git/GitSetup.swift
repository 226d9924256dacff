import DataModelCommandLine
import Foundation

/// What git needs to merge models by element, and to show their differences.
///
/// Lines in a file of attributes say what models are, and a configuration says what to run.
struct GitSetup {
  /// How to run this tool: `datamodel`
  let command: String

  /// The patterns of gitattributes. A pattern with a slash needs `**/` to match in other folders.
  static let attributes = [
    "**/*.xcdatamodel/contents merge=datamodel diff=datamodel",
    "**/*.xcdatamodeld/.xccurrentversion merge=datamodel",
    "*.frozen merge=datamodel",
  ]

  /// A path for each pattern.
  static let examples = [
    "Models/Shop.xcdatamodeld/Shop.xcdatamodel/contents", "Models/Shop.xcdatamodeld/.xccurrentversion",
    "Models/Shop.frozen",
  ]

  /// The comment before the lines.
  static let remark = "# Core Data models are merged by element; 'datamodel git-setup' tells git how."

  struct Setting {
    let key: String
    let value: String
  }

  /// The settings, in the order in which they are written: a name without a driver is an error to git.
  var settings: [Setting] {
    [
      Setting(
        key: "merge.datamodel.driver",
        // git replaces words with a percent sign. A path may begin with a hyphen.
        value: command.replacingOccurrences(of: "%", with: "%%")
          + " merge %O %A %B --path=%P --marker-size %L"
      ),
      Setting(key: "merge.datamodel.name", value: "Core Data models, by element"),
      Setting(key: "diff.datamodel.textconv", value: "\(command) diff --textconv"),
    ]
  }

  /// The sections of the configuration that the settings are in.
  static let sections = ["merge.datamodel", "diff.datamodel"]

  /// Returns how a shell runs the tool: by its name if that is found, or else by its path.
  static func command(runAs argument: String, searchPath: String?, currentFolder: String) -> String {
    guard argument.contains("/") else { return ShellWord.quoted(argument) }
    let path = URL(fileURLWithPath: argument, relativeTo: URL(fileURLWithPath: currentFolder)).standardized
      .path
    let name = URL(fileURLWithPath: path).lastPathComponent
    let folders = (searchPath ?? "").split(separator: ":")
    let found = folders.lazy.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    return ShellWord.quoted(found == path ? name : path)
  }

  /// Returns whether a shell finds the program of a setting.
  static func runs(_ setting: String) -> Bool {
    guard let end = setting.range(of: " merge %O") ?? setting.range(of: " diff --textconv") else {
      return false
    }
    let program = setting[..<end.lowerBound].replacingOccurrences(of: "%%", with: "%")
    return (try? ExternalProgram("sh").run(["-c", "\(program) --version"]))?.status == 0
  }

  // MARK: - The file of attributes

  /// Returns the text of a file of attributes with the lines that it lacks, and how many these are.
  static func adding(to text: String) -> (text: String, count: Int) {
    let lines = self.lines(of: text)
    let missing = attributes.filter { !lines.contains($0) }
    guard !missing.isEmpty else { return (text, 0) }
    let end = text.isEmpty || text.last?.isNewline == true ? "" : "\n"
    let added = (lines.contains(remark) ? [] : [remark]) + missing
    return (text + end + added.map { "\($0)\n" }.joined(), missing.count)
  }

  /// Returns the text without the lines, and how many there were.
  static func removing(from text: String) -> (text: String, count: Int) {
    // By scalars: to Swift, a Windows line ending is one character.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
    func plain(_ line: String) -> String { line.trimmingCharacters(in: .whitespacesAndNewlines) }
    let kept = lines.filter { plain($0) != remark && !attributes.contains(plain($0)) }
    return (kept.joined(separator: "\n"), lines.count { attributes.contains(plain($0)) })
  }

  private static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

#if DevServer
import DataModelTestSupport
import Foundation
import Testing

/// A command of a page, and what the page says that it prints.
struct ConsoleStep: Equatable {
  let command: String
  var output: String

  /// The steps of a block, of which each begins with a line `$ command`.
  static func steps(of block: DocumentBlock) -> [ConsoleStep] {
    var steps: [ConsoleStep] = []
    for line in block.lines {
      if line.hasPrefix("$ ") {
        steps.append(ConsoleStep(command: String(line.dropFirst(2)), output: ""))
      } else if !steps.isEmpty {
        steps[steps.count - 1].output += (steps[steps.count - 1].output.isEmpty ? "" : "\n") + line
      }
    }
    return steps
  }
}

/// A shell in which commands of a page are run, with other ids, times, versions and another port than there.
struct ConsoleSession {
  private let shell: ShellScript
  private let port: Int
  /// The ids of items here, by those of the page, both as a list shows them.
  private var ids: [String: String] = [:]

  init(in folder: TemporaryFolder, port: Int) throws {
    let program = try #require(
      BuiltProgram.url(of: "TodoExample"),
      "TodoExample was not built beside the tests"
    )
    self.port = port
    shell = try ShellScript(
      in: folder.url,
      standIns: ["todo": "exec '\(program.path)' \"$@\" --url http://127.0.0.1:\(port)"]
    )
  }

  /// Runs a command.
  ///
  /// - Returns: what it printed, in the words of the page where only they differ
  mutating func run(_ step: ConsoleStep) throws -> String {
    var command = step.command.replacing("127.0.0.1:8080", with: "127.0.0.1:\(port)")
    for (page, here) in ids { command = command.replacing(page, with: here) }
    let silent = command.replacing(#/^curl /#, with: "curl --silent ")
    let lines = Self.lines(of: try shell.run("{ \(silent); } 2>&1").output)
    let expected = Self.lines(of: step.output)
    learn(from: lines, expected)
    // Lines that differ in nothing else than what each run has of its own are those of the page.
    let output = lines.enumerated().map { index, line in
      let text = asOnThePage(Self.masked(line))
      return index < expected.count && text == Self.masked(expected[index]) ? expected[index] : text
    }
    return output.joined(separator: "\n")
  }

  private static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private func asOnThePage(_ line: String) -> String {
    let words = ids.reduce(line) { text, id in
      text.replacing(#/\b[0-9a-f]{4,}\b/#) { $0.output == id.value ? id.key : String($0.output) }
    }
    return words.replacing(":\(port)", with: ":8080")
  }

  /// Learns the ids of items from lines that begin with one, here and on the page.
  private mutating func learn(from lines: [String], _ expected: [String]) {
    for (line, other) in zip(lines, expected) {
      guard let here = line.firstMatch(of: /^([0-9a-f]{4,})  (\S.*)/),
        let page = other.firstMatch(of: /^([0-9a-f]{4,})  (\S.*)/), here.2 == page.2
      else { continue }
      if ids[String(page.1)] == nil { ids[String(page.1)] = String(here.1) }
    }
  }

  private static func masked(_ line: String) -> String {
    line.replacing(/"id":"[0-9A-F-]{36}"/, with: "<id>")
      .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, with: "<time>")
      .replacing(/"version":"[\w+\/=]+"/, with: "<version>")
      // How the system says that it was refused.
      .replacing(/answers there \([^)]*\)/, with: "answers there (<reason>)")
  }
}
#endif

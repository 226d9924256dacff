import DataModelTestSupport
import Testing
import Yams

/// A file of GitHub's that says what its runners do: a workflow, or an action.
struct WorkflowFile: Decodable {
  struct Job: Decodable {
    let needs: Needs?
    let steps: [Step]
  }

  /// The jobs that another waits for: a name, or a list.
  struct Needs: Decodable {
    let jobs: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      jobs = try (try? [container.decode(String.self)]) ?? container.decode([String].self)
    }
  }

  struct Step: Decodable {
    let name: String?
    let run: String?
    let env: [String: String]?
    let folder: String?

    private enum CodingKeys: String, CodingKey {
      case name, run, env
      case folder = "working-directory"
    }

    /// The environment of the lines, with a value of the test for each `${{ … }}`.
    func environment(_ expressions: [String: String] = [:]) throws -> [String: String] {
      try (env ?? [:]).mapValues { value in
        try value.replacing(/\$\{\{ (.*?) \}\}/) { match in
          try #require(expressions[String(match.1)], "no test says what '\(match.1)' is")
        }
      }
    }
  }

  /// Those of a workflow.
  let jobs: [String: Job]?
  /// What an action does.
  let runs: Job?

  static func read(_ path: String) throws -> WorkflowFile {
    try YAMLDecoder().decode(WorkflowFile.self, from: Repository.text(of: path))
  }

  /// The steps of a job that run lines of a shell.
  func scripts(of job: String) throws -> [Step] {
    try #require(jobs?[job], "no job '\(job)'").steps.filter { $0.run != nil }
  }

  /// The step of an action.
  func step(_ name: String) throws -> Step {
    try #require(runs?.steps.first { $0.name == name }, "no step '\(name)'")
  }
}

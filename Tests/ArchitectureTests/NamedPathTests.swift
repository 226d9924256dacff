import DataModelTestSupport
import Foundation
import Testing

/// Workflows and scripts name files and products that are there.
@Suite struct NamedPathTests {
  /// What runners and people run. Parts of scripts, in folders of their own, write packages with paths of
  /// theirs.
  static let files: [String] = {
    let folders = [".ci", ".github/workflows", "Scripts"]
    let names = folders.flatMap { folder in
      ((try? Repository.names(in: folder)) ?? []).map { "\(folder)/\($0)" }
    }
    return names.filter { (try? Repository.text(of: $0)) != nil }.sorted() + [
      "action.yml", ".pre-commit-hooks.yaml",
    ]
  }()

  /// The folders at the top, by which a path of the repository is known.
  private static let folders =
    #"\.ci|\.github|Benchmarks|Documentation|Examples|Packaging|Plugins|Schemas|Scripts|Sources|"#
    + "Templates|Tests"

  @Test(arguments: files)
  func pathsAreThere(_ file: String) throws {
    let begin = #"(?:^|[\s"'`=(]|\$root/|\$ACTION/)"#
    // What goes on with a variable or a pattern is no path yet.
    let path = try Regex<(Substring, Substring)>("\(begin)((?:\(Self.folders))/[\\w./-]*\\w)(?![\\w$*{<(|])")
    for match in try Repository.text(of: file).matches(of: path.anchorsMatchLineEndings()) {
      let place = Repository.url(of: String(match.output.1)).path
      #expect(FileManager.default.fileExists(atPath: place), "\(file) names \(match.output.1)")
    }
  }

  @Test(arguments: files)
  func productsAreThere(_ file: String) throws {
    let manifest = try Repository.text(of: "Package.swift")
    for match in try Repository.text(of: file).matches(of: /(?:--product|-scheme|--target) ([A-Za-z][\w-]*)/)
    {
      #expect(manifest.contains("name: \"\(match.1)\""), "\(file) names \(match.1)")
    }
  }

  /// What a step of a workflow runs by its path can be run.
  @Test(arguments: ["ci.yml", "release.yml"])
  func scriptsCanBeRun(_ workflow: String) throws {
    let file = try WorkflowFile.read(".github/workflows/\(workflow)")
    let words = (file.jobs ?? [:]).values.flatMap(\.steps).compactMap(\.run)
      .compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
    let scripts = words.filter { $0.contains(#/^[\w./-]+\/[\w.-]+$/#) }
    #expect(!scripts.isEmpty)
    for script in scripts {
      #expect(FileManager.default.isExecutableFile(atPath: Repository.url(of: script).path), "\(script)")
    }
  }

  /// The check that protects the branch waits for all others.
  @Test func theRequiredCheckNeedsAllJobs() throws {
    let jobs = try #require(try WorkflowFile.read(".github/workflows/ci.yml").jobs)
    let others = Set(jobs.keys).subtracting(["required"])
    #expect(Set(jobs["required"]?.needs?.jobs ?? []) == others)
  }
}

import DataModelTestSupport
import Foundation
import Testing

/// The shell lines of `release.yml` and `action.yml`, as they are: what one publishes, the other gets and
/// runs.
@Suite struct ReleaseTests {
  private static func version() throws -> String {
    let outcome = try ShellScript(in: Repository.root).run("Scripts/version")
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.trimmingCharacters(in: .newlines)
  }

  /// Before anything is built. `ReleaseCheckTests` says what it finds.
  @Test func aTagIsCheckedFirst() throws {
    let jobs = try #require(try WorkflowFile.read(".github/workflows/\(Release.workflow)").jobs)
    #expect(jobs["version"]?.steps.compactMap(\.run) == ["Scripts/check-release \"$GITHUB_REF_NAME\""])
    for job in ["linux", "macos"] { #expect(jobs[job]?.needs?.jobs == ["version"]) }
    #expect(jobs["publish"]?.needs?.jobs == ["linux", "macos"])
  }

  @Test func publishesEveryArchiveWithItsChecksum() throws {
    let release = try Release(tag: Self.version())
    #expect(
      try release.files == [
        "checksums.txt", "datamodel-linux-aarch64.tar.gz", "datamodel-linux-x86_64.tar.gz",
        "datamodel-macos-universal.tar.gz", "datamodel.artifactbundle.zip",
        "datamodel.artifactbundle.zip.checksum", "datamodel.rb", "swift-datamodel-plugin.tar.gz",
      ]
    )
    let checksums = try String(contentsOf: release.file("checksums.txt"), encoding: .utf8)
    #expect(
      checksums.split(separator: "\n").map { $0.dropFirst(64) } == [
        "  datamodel-linux-aarch64.tar.gz", "  datamodel-linux-x86_64.tar.gz",
        "  datamodel-macos-universal.tar.gz", "  swift-datamodel-plugin.tar.gz",
        "  datamodel.artifactbundle.zip",
      ]
    )
  }

  /// Whoever gets the plugin package or the formula of a release is led to the files of the same release.
  @Test func leadsToItsOwnFiles() throws {
    let release = try Release(tag: Self.version())
    let address = "\(Release.address)/\(release.version)"
    let folder = try TemporaryFolder()
    let archive = try ShellScript(in: folder.url).run(
      "tar -xzf \"$1\" && cat swift-datamodel-plugin/Package.swift",
      [release.file("swift-datamodel-plugin.tar.gz").path]
    )
    #expect(archive.status == 0, "\(archive.errors)")
    #expect(archive.output.contains("url: \"\(address)/datamodel.artifactbundle.zip\","))
    #expect(archive.output.contains("checksum: \"\(Release.checksum)\""))
    let formula = try String(contentsOf: release.file("datamodel.rb"), encoding: .utf8)
    let checksums = try String(contentsOf: release.file("checksums.txt"), encoding: .utf8)
    for match in formula.matches(of: /url "(.*)\/(.*)"\n +sha256 "(.*)"/) {
      #expect(match.1 == address)
      #expect(checksums.contains("\(match.3)  \(match.2)\n"))
    }
  }

  /// Runs the steps of the action for some inputs, and the defaults of the others.
  private func action(_ release: Release, _ system: String, in folder: URL) throws -> ProgramRun {
    let action = try WorkflowFile.read("action.yml")
    let parts = system.split(separator: "-").map(String.init)
    let expressions = [
      "inputs.version": "", "inputs.path": "Sources\n\nMore Models\n", "inputs.profile": "cloudkit",
      "inputs.disable": "", "inputs.strict": "true", "inputs.all-versions": "false",
      "inputs.checks": "validate", "inputs.baseline": "", "inputs.server": "", "inputs.dialect": "",
      "inputs.generated": "", "inputs.base": "", "inputs.comment": "false",
      "github.event.pull_request.number": "",
      "github.action_path": Repository.root.path, "github.action_repository": "owner/swift-datamodel",
      "github.token": "secret", "runner.os": parts[0], "runner.arch": parts[1], "runner.temp": folder.path,
    ]
    func run(_ name: String) throws -> ProgramRun {
      let step = try action.step(name)
      return try release.shell(in: folder, step.environment(expressions)).run(step.run ?? "")
    }
    let first = try run("Get the tool")
    return first.status == 0 ? try run("Check the models") : first
  }

  @Test(arguments: ["Linux-X64", "Linux-ARM64", "macOS-X64", "macOS-ARM64"])
  func theActionRunsWhatWasReleased(_ system: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try action(Release(tag: Self.version()), system, in: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.output
        == "[validate][--format][github][--profile][cloudkit][--strict][--][Sources][More Models]"
    )
  }

  @Test func theActionNamesASystemWithoutARelease() throws {
    let folder = try TemporaryFolder()
    let outcome = try action(Release(tag: Self.version()), "Windows-X64", in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.output == "::error::the tool has no release for Windows-X64\n")
  }

  @Test(arguments: ["datamodel-linux-x86_64.tar.gz", "checksums.txt"])
  func theActionRefusesWhatWasChanged(_ name: String) throws {
    let release = try Release(tag: Self.version())
    try Data("x".utf8).write(to: release.file(name))
    let folder = try TemporaryFolder()
    let outcome = try action(release, "Linux-X64", in: folder.url)
    #expect(outcome.status == 1)
    #expect(!outcome.output.contains("[validate]"))
  }

  @Test func theReadmeNamesTheVersion() throws {
    #expect(try Repository.text(of: "README.md").contains("/swift-datamodel@\(Self.version())\n"))
  }
}

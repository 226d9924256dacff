import ArgumentParser
import DataModelCommandLine
import DataModelReader

/// `--model-version` and `--all-versions`, shared by the commands that look at several models.
struct VersionsOption: ParsableArguments {
  @OptionGroup var one: VersionOption

  @Flag(
    help: ArgumentHelp(
      "Take every version of a bundle, not only the current one.",
      discussion: "A finding that several versions have is reported once."
    )
  )
  var allVersions = false

  var modelVersion: String? { one.modelVersion }

  /// The option as it was given, for another command.
  var arguments: [String] {
    (allVersions ? ["--all-versions"] : []) + (modelVersion.map { ["--model-version", $0] } ?? [])
  }

  func validate() throws {
    if allVersions, modelVersion != nil {
      throw ValidationError("--all-versions takes every version; leave out --model-version.")
    }
  }

  /// - Throws: a usage error if there is nothing to choose from
  func validate(for paths: [String]) throws {
    try one.validate(for: paths)
  }
}

extension ModelInput {
  /// The versions of a bundle to look at; none with an error among the findings if there is no such version,
  /// or the current one is not known.
  mutating func versions(of bundle: ModelBundle, _ option: VersionsOption) -> [ModelVersion] {
    if option.allVersions { return bundle.versions }
    return bundle.selectedVersion(named: option.modelVersion, diagnostics: &diagnostics).map { [$0] } ?? []
  }
}

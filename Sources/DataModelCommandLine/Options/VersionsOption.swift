import ArgumentParser

/// `--model-version` and `--all-versions`, shared by the commands that look at several models.
package struct VersionsOption: ParsableArguments {
  @OptionGroup var one: VersionOption

  @Flag(
    help: ArgumentHelp(
      "Take every version of a bundle, not only the current one.",
      discussion: "A finding that several versions have is reported once."
    )
  )
  package var allVersions = false

  package var modelVersion: String? { one.modelVersion }

  package init() {}

  /// The option as it was given, for another command.
  package var arguments: [String] {
    (allVersions ? ["--all-versions"] : []) + (modelVersion.map { ["--model-version", $0] } ?? [])
  }

  package func validate() throws {
    if allVersions, modelVersion != nil {
      throw ValidationError("--all-versions takes every version; leave out --model-version.")
    }
  }

  /// - Throws: a usage error if there is nothing to choose from
  package func validate(for paths: [String]) throws {
    try one.validate(for: paths)
  }
}

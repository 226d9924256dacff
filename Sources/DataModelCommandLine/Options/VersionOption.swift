package import ArgumentParser

/// `--model-version`, shared by the commands that look at one version of a model.
package struct VersionOption: ParsableArguments {
  @Option(help: "A version of the bundle; the current one if it is not given.")
  package var modelVersion: String?

  package init() {}

  /// - Throws: a usage error if there is nothing to choose from
  package func validate(for paths: [String]) throws {
    guard modelVersion != nil, paths.contains(StandardInput.argument) else { return }
    throw ValidationError("--model-version chooses a version of a bundle; standard input is one version.")
  }
}

package import ArgumentParser

/// `--config`, shared by all commands.
package struct ConfigurationOption: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp(
      "A configuration file, described in Documentation/Configuration.md.",
      discussion: """
        Without it, the nearest datamodel.yaml counts: beside the model or above it, up to the current \
        folder. Options win over what it says.
        """,
      valueName: "file"
    )
  )
  package var path: String?

  package init() {}

  /// The option as it was given, for another command.
  package var arguments: [String] {
    path.map { ["--config", $0] } ?? []
  }
}

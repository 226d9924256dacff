import ArgumentParser

/// `--config`, shared by all commands.
struct ConfigurationOption: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp(
      "A configuration file, described in Documentation/Configuration.md.",
      discussion: """
        Without it, the nearest datamodel.yaml counts: beside the model or above it, up to the current folder. \
        Options win over what it says.
        """,
      valueName: "file"
    )
  )
  var path: String?
}

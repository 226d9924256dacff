package import ArgumentParser
package import DataModelCompiler
package import DataModelDefinition

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

/// `--profile`, shared by all commands.
package struct ProfileOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The rules of a use: none, mobile-apps, mobile-services or cloudkit.",
      discussion: "Without it, a model with entities that begin with MS_ gets the sync profile that it shows."
    )
  )
  package var profile: ModelProfile?

  package init() {}

  /// The option as it was given, for another command.
  package var arguments: [String] {
    profile.map { ["--profile", $0.rawValue] } ?? []
  }
}

extension ModelProfile: ExpressibleByArgument {}

/// `--config`, shared by all commands.
package struct ConfigurationOption: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp(
      "A configuration file, described in Documentation/Reference/Configuration.md.",
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

/// `--disable` and `--enable`, shared by all commands that report findings.
package struct RuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Do not report a rule, or a group of rules.",
      discussion: "Several with commas, or the option again. 'datamodel rules' lists them.",
      valueName: "rule"
    )
  )
  var disable: [String] = []

  @Option(
    help: ArgumentHelp(
      "Report a rule or a group that is off by default or disabled in the configuration.",
      discussion: "A rule counts for more than its group: --disable naming --enable reserved-name.",
      valueName: "rule"
    )
  )
  var enable: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Show each finding, where text shows the first of many of one kind and says how many more there are.",
      discussion: "Errors are always shown each, and so is everything in the other formats."
    )
  )
  package var allFindings = false

  package init() {}

  /// The option as it was given, for another command.
  package var arguments: [String] {
    disable.flatMap { ["--disable", $0] } + enable.flatMap { ["--enable", $0] }
  }

  package func validate() throws {
    _ = try selection()
  }

  /// - Throws: a usage error if a word is unknown, or names an error that has to stay
  package func selection() throws -> RuleSelection {
    do {
      return try RuleSelection(disable: disable, enable: enable)
    } catch {
      throw ValidationError(error.description)
    }
  }
}

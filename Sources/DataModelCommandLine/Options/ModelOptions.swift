package import ArgumentParser
package import DataModelCompiler
package import DataModelDefinition

/// `--model-version`, shared by the commands that look at one version of a model.
package struct VersionOption: ParsableArguments {
  @Option(help: "A version of the bundle; by default the current one.")
  package var modelVersion: String?

  package init() {}

  /// - Throws: a usage error if a version of standard input is asked for
  package func validate(for paths: [String]) throws {
    guard modelVersion != nil, paths.contains(StandardInput.argument) else { return }
    throw ValidationError("--model-version chooses a version of a bundle; standard input is one version.")
  }
}

/// `--profile`, shared by all commands.
package struct ProfileOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What the model is used with: none, mobile-apps, mobile-services or cloudkit.",
      discussion: "Without it, a model with entities that begin with MS_ gets the sync profile that fits."
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
        Without it, the nearest datamodel.yaml is used: beside the model or above it, up to the current \
        folder. Options take precedence over the file.
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
      discussion: "Separate several with commas, or repeat the option. 'datamodel rules' lists them.",
      valueName: "rule"
    )
  )
  var disable: [String] = []

  @Option(
    help: ArgumentHelp(
      "Report a rule or a group that is off by default or disabled in the configuration.",
      discussion: "A rule takes precedence over its group: --disable naming --enable reserved-name.",
      valueName: "rule"
    )
  )
  var enable: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Show every finding. By default, text shows the first of many of one kind and counts the others.",
      discussion: "Errors are always all shown, as are all findings in the other formats."
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

  /// - Throws: a usage error if a name is unknown, or is that of an error, which cannot be disabled
  package func selection() throws -> RuleSelection {
    do {
      return try RuleSelection(disable: disable, enable: enable)
    } catch {
      throw ValidationError(error.description)
    }
  }
}

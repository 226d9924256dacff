package import ArgumentParser
package import DataModelDefinition

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

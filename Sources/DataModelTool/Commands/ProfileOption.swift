import ArgumentParser
import DataModelDefinition

/// `--profile`, shared by all commands.
struct ProfileOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The rules of a use: none, mobile-apps, mobile-services or cloudkit.",
      discussion: "Without it, a model with entities that begin with MS_ gets the sync profile that it shows."
    )
  )
  var profile: ModelProfile?
}

extension ModelProfile: ExpressibleByArgument {}

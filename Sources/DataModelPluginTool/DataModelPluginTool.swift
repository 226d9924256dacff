import ArgumentParser
import DataModelCommandLine

/// The part of the command `datamodel` that the plugins run.
@main
struct DataModelPluginTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "datamodel",
    abstract: "Generates the Swift sources of Core Data models.",
    subcommands: [GenerateCommand.self]
  )
}

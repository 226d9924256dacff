package import ArgumentParser
import DataModelCommandLine

/// The root of the command line.
package struct DataModelCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "datamodel",
    abstract: "Compiles Core Data models without Xcode: checks them, and turns them into SQL and Swift.",
    discussion: """
      PATH is an .xcdatamodeld, an .xcdatamodel, a 'contents' file, or a folder that is searched for models. \
      '-' is a 'contents' file on standard input, for commands that do not write files.

      Exit codes: 0 fine, 1 findings (errors; with --strict also warnings; changes, for diff), 64 wrong \
      usage, 66 no model found or it cannot be read, 73 output cannot be written, 130 stopped by Ctrl-C.
      """,
    version: ToolVersion.current,
    subcommands: [
      ValidateCommand.self, GenerateCommand.self, SQLCommand.self, InspectCommand.self, RulesCommand.self,
      FixCommand.self, DiffCommand.self, FreezeCommand.self, MigrateCommand.self, QueueCommand.self,
      ImportCommand.self, ExtractCommand.self, RowsCommand.self, MergeCommand.self,
      GitSetupCommand.self, InitCommand.self, VersionCommand.self,
      VerifyCommand.self, CompatCommand.self,
    ]
  )

  package init() {}
}

/// The version of the tool. Generated files do not contain it, since they would change with every update.
enum ToolVersion {
  static let current = "0.1.0"
}

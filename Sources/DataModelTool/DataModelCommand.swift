package import ArgumentParser
import DataModelCommandLine

/// The root of the command line.
package struct DataModelCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "datamodel",
    abstract: "Compiles Core Data models without Xcode: checks them, and turns them into SQL and Swift.",
    discussion: """
      PATH is an .xcdatamodeld, an .xcdatamodel, a 'contents' file, or a folder that is searched for models. \
      '-' is a 'contents' on standard input, for whatever repairs and generates no files.

      Exit codes: 0 fine, 1 findings (errors; with --strict also warnings; changes, for diff), 64 wrong \
      usage, 66 no model there or it cannot be read, 73 output cannot be written, \
      130 stopped by Ctrl-C.
      """,
    version: ToolVersion.current,
    subcommands: [
      ValidateCommand.self, GenerateCommand.self, SQLCommand.self, InspectCommand.self, RulesCommand.self,
      FixCommand.self, DiffCommand.self, FreezeCommand.self, MigrateCommand.self, QueueCommand.self,
    ]
  )

  package init() {}
}

/// The version of the tool. It never enters generated files, which would change with every update.
enum ToolVersion {
  static let current = "0.1.0"
}

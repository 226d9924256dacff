import ArgumentParser
import Foundation
import OfflineSync

/// The user's choice of when the app syncs.
enum SyncChoice: String, ExpressibleByArgument, CaseIterable {
  case manual, launch, change

  var policy: SyncPolicy {
    switch self {
    case .manual: .manual
    case .launch: .onLaunch
    case .change: .onChange(debounce: .milliseconds(300))
    }
  }
}

/// The options of all commands.
struct SharedOptions: ParsableArguments {
  @Option(help: "The address of the service.")
  var url = "http://127.0.0.1:8080"

  @Option(help: ArgumentHelp("The file with the list. It is created if needed.", valueName: "file"))
  var database = "todo.sqlite"

  @Option(
    help: """
      When to sync: manual (only with 'todo sync'), launch (before each command), change (before showing the \
      list, and after changing it).
      """
  )
  var sync = SyncChoice.manual

  @Option(help: ArgumentHelp("Sign in as a user at a development service.", valueName: "name"))
  var signIn: String?
}

import ArgumentParser
import Foundation
import OfflineSync

/// When the app syncs, as the user says it.
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

/// Options of all commands.
struct SharedOptions: ParsableArguments {
  @Option(help: "The address of the service.")
  var url = "http://127.0.0.1:8080"

  @Option(help: ArgumentHelp("The file with the list. It is made if it is not there.", valueName: "file"))
  var database = "todo.sqlite"

  @Option(
    help: "When to sync: manual (only 'todo sync' does), launch (each command first), change (after it, too)."
  )
  var sync = SyncChoice.manual

  @Option(help: ArgumentHelp("Sign in as a user, at a service for development.", valueName: "name"))
  var signIn: String?
}

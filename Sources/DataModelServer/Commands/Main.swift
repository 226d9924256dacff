#if DevServer
import ArgumentParser
import Foundation

/// The command `datamodel-server`.
@main
@available(macOS 14, *)
enum DataModelServer {
  static func main() async {
    do throws(ServerFailure) {
      await ServerCommand.main(
        try CommandSettings.arguments(
          Array(CommandLine.arguments.dropFirst()),
          ProcessInfo.processInfo.environment
        )
      )
    } catch {
      ServerCommand.exit(withError: error)
    }
  }
}
#else
import Foundation

/// The command `datamodel-server`, built without the libraries that serving needs.
@main
enum DataModelServer {
  static func main() {
    let text =
      "datamodel-server: built without the trait 'DevServer'; "
      + "run: swift run --traits DevServer datamodel-server\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(69)
  }
}
#endif

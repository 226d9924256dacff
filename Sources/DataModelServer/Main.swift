#if DevServer
import ArgumentParser

/// The command `datamodel-server`.
@main
@available(macOS 14, *)
enum DataModelServer {
  static func main() async {
    await ServerCommand.main()
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

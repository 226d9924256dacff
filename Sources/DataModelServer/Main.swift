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

/// The command `datamodel-server`, which was built without what it serves with.
@main
enum DataModelServer {
  static func main() {
    let text =
      "datamodel-server: built without the trait 'DevServer': swift run --traits DevServer datamodel-server\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(69)
  }
}
#endif

import ArgumentParser
import DataModelTool

/// The command `datamodel`.
@main
enum DataModelMain {
  static func main() {
    DataModelCommand.main()
  }
}

import ArgumentParser
import DataModelTool

/// The command `datamodel`.
@main
enum DataModelMain {
  static func main() async {
    await DataModelCommand.main()
  }
}

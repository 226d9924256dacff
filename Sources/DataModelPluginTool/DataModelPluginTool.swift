import ArgumentParser
import DataModelTool

/// The command `datamodel`, as the plugins build it.
@main
enum DataModelPluginTool {
  static func main() {
    DataModelCommand.main()
  }
}

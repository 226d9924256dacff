/// The tool that the plugin runs.
///
/// `Scripts/make-plugin-package` writes plugins that differ from these in this file alone.
enum GeneratorTool {
  static let name = "DataModelPluginTool"
}

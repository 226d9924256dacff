import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a new model, to begin an app without Xcode.",
    discussion: """
      The bundle has one version with one entity, Item, and is written the way Xcode writes it. With \
      --profile mobile-apps it also has the tables and columns that offline sync needs. A model that exists \
      is not replaced.
      """
  )

  @Argument(help: "The name of the model, or the path of the bundle: Shop, or Sources/App/Shop.xcdatamodeld.")
  var name: String

  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  func validate() throws {
    guard bundle == nil else { return }
    throw ValidationError("'\(name)' is not a name for a model, which becomes that of a folder.")
  }

  private var bundle: NewBundle? {
    let path =
      name.hasSuffix(".xcdatamodeld") || name.hasSuffix(".xcdatamodel") ? name : "\(name).xcdatamodeld"
    return NewBundle(path: path)
  }

  func run() throws {
    guard let bundle else { throw ToolExit.cannotCreate }
    var input = ModelInput(rules, configurationFile)
    let place = ModelBundle(path: bundle.path, name: bundle.name, versions: [])
    let configuration = try input.configuration(of: place, at: bundle.path)
    let profile = self.profile.profile ?? configuration.profile ?? .none
    try bundle.write(ContentsText(StartingModel.model(named: bundle.name, for: profile)).text)
    var lines = bundle.files.map { "wrote \($0)" }
    if profile == .cloudKit, configuration.profile == nil {
      lines.append("state 'profile: cloudkit' in datamodel.yaml beside the model")
    }
    lines.append("next: datamodel generate \(ShellWord.quoted(bundle.path)) --output Generated")
    try Console.print(product: lines.map { "\(VisibleText.escaping($0))\n" }.joined())
  }
}

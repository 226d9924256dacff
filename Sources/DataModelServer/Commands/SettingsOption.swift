#if DevServer
import ArgumentParser

/// The option `--settings`. ``CommandSettings`` reads the file before the options are parsed.
struct SettingsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A YAML file with options: 'page-size: 100', for example.",
      discussion: """
        An option may also be in the environment: DATAMODEL_OPTION_PAGE_SIZE=100. The environment counts \
        more than the file, and an option of the command more than both.
        """,
      valueName: "file"
    )
  )
  var settings: String?
}
#endif

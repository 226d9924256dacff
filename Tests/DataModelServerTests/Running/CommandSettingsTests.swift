#if DevServer
import DataModelTestSupport
import Testing

@testable import DataModelServer

/// Options in a file and in the environment.
@Suite struct CommandSettingsTests {
  private static func arguments(
    _ text: String,
    _ variables: [String: String],
    _ given: [String]
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "server.yaml")
    let path = folder.file("server.yaml").path
    let environment = Dictionary(
      uniqueKeysWithValues: variables.map { ("DATAMODEL_OPTION_\($0.key)", $0.value) }
    )
    do {
      let arguments = try CommandSettings.arguments(["--settings", path] + given, environment).all
      // The first of what was given.
      let index = try #require(arguments.firstIndex(of: "--settings"))
      return Array(arguments[..<index] + arguments[(index + 2)...])
    } catch let failure as ServerFailure {
      return [failure.description.replacing(path, with: "F")]
    }
  }

  @available(macOS 14, *)
  @Test(arguments: [
    ("disable: [a, b]", [:], ["M"], ["--disable=a", "--disable=b", "M"]),
    ("", [:], ["M"], ["M"]), ("# only a comment", [:], ["M"], ["M"]),
    ("port: 1", [:], ["M"], ["--port=1", "M"]),
    // The environment counts more than the file, and an option more than both.
    ("port: 1", ["PORT": "2"], ["M"], ["--port=2", "M"]),
    ("port: 1", ["PORT": "2"], ["M", "--port", "3"], ["M", "--port", "3"]),
    ("port: 1", ["PORT": "2"], ["M", "--port=3"], ["M", "--port=3"]),
    ("max-body: -1", [:], ["M"], ["--max-body=-1", "M"]),
    ("metrics: true", [:], ["M"], ["--metrics", "M"]), ("metrics: false", [:], ["M"], ["M"]),
    ("metrics: true", ["METRICS": "false"], ["M"], ["M"]),
    ("origins: [https://a, https://b]", [:], ["M"], ["--origins=https://a,https://b", "M"]),
    // An option of the other command, which may share the file.
    ("dry-run: true", [:], ["M"], ["M"]),
  ])
  func becomeArguments(
    _ text: String,
    _ variables: [String: String],
    _ given: [String],
    _ arguments: [String]
  ) throws {
    #expect(try Self.arguments(text, variables, given) == arguments)
  }

  @available(macOS 14, *)
  @Test(arguments: [
    (
      "port: 1\npagesize: 2", [:], "F:2:1: there is no option '--pagesize'; see datamodel-server serve --help"
    ),
    ("metrics: yes", [:], "F:1:1: 'metrics' is true or false"),
    ("settings: x", [:], "F:1:1: a file with options cannot name another one; remove it"),
    ("port:", [:], "F:1:6: the option has no value"),
    ("- port", [:], "F:1:1: expected options with their values, such as 'port: 8080'"),
    ("port: {a: 1}", [:], "F:1:7: expected a text, a number or a list"),
    ("port: [[1]]", [:], "F:1:8: expected a text or a number"),
    ("port: 1\nport: 2", [:], "F:1:1: the key 'port' is given more than once; keep one"),
    (
      "", ["PROT": "1"],
      "the variable DATAMODEL_OPTION_PROT: there is no option '--prot'; see datamodel-server serve --help"
    ),
    ("", ["SIGN_IN": "1"], "the variable DATAMODEL_OPTION_SIGN_IN: 'sign-in' is true or false"),
  ])
  func areRefused(_ text: String, _ variables: [String: String], _ message: String) throws {
    #expect(try Self.arguments(text, variables, ["M"]) == [message])
  }

  @available(macOS 14, *)
  @Test func goToTheCommandThatIsNamed() throws {
    let environment = ["DATAMODEL_OPTION_DATABASE": "d", "DATAMODEL_OPTION_PORT": "1", "OTHER": "x"]
    #expect(
      try CommandSettings.arguments(["migrate", "M"], environment).all == ["migrate", "--database=d", "M"]
    )
    #expect(
      try CommandSettings.arguments(["serve", "M"], environment).all == [
        "serve", "--database=d", "--port=1", "M",
      ]
    )
    #expect(try CommandSettings.arguments(["help", "serve"], environment).all == ["help", "serve"])
    #expect(throws: ServerFailure("cannot read '/nowhere'; choose another file with --settings")) {
      try CommandSettings.arguments(["M"], ["DATAMODEL_OPTION_SETTINGS": "/nowhere"])
    }
  }

  /// A message of the parser does not know that the option was not given to the program.
  @available(macOS 14, *)
  @Test func haveAPlaceInMessages() throws {
    let environment = ["DATAMODEL_OPTION_PORT": "x", "DATAMODEL_OPTION_HOST": "h"]
    let arguments = try CommandSettings.arguments(["M"], environment)
    let error = #expect(throws: (any Error).self) { try ServerCommand.parseAsRoot(arguments.all) }
    let message = ServerCommand.message(for: try #require(error))
    #expect(message.contains("The value 'x' is invalid for '--port <port>'"))
    #expect(arguments.notes(about: message) == ["--port comes from the variable DATAMODEL_OPTION_PORT"])
    #expect(arguments.notes(about: "--ports and --hostname") == [])
  }

  @available(macOS 14, *)
  @Test(arguments: [
    (["--port", "70000"], "--port must be from 0 to 65535"),
    (["--requests-per-minute", "0"], "--requests-per-minute must be at least 1"),
    (["--max-connections", "1000001"], "--max-connections must be at most 1000000"),
    (["--max-connections", "0"], "--max-connections must be at least 1"),
    (["--drain", "3601"], "--drain must be from 0 to 3600"),
    (["--certificate", "a"], "--certificate and --certificate-key need each other"),
    (["--certificate-key", "a"], "--certificate and --certificate-key need each other"),
    (["--origins", "https://a/"], "'https://a/' is not one"), (["--origins", "*"], "'*' is not one"),
    (["--origins", "https://a,b"], "'b' is not one"), (["--origins", "HTTPS://A"], "'HTTPS://A' is not one"),
  ])
  func wrongValuesAreRefused(_ arguments: [String], _ message: String) throws {
    do {
      _ = try ServeCommand.parse(["M"] + arguments)
      Issue.record("it was accepted")
    } catch {
      #expect(ServeCommand.message(for: error).contains(message))
    }
  }
}
#endif

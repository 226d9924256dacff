import DataModelTestSupport
import Testing

/// The program of a build without the trait, which has no server: the same source, compiled alone.
@Suite struct MissingTraitTests {
  @Test func saysHowToGetTheServer() throws {
    let folder = try TemporaryFolder()
    let source = Repository.url(of: "Sources/DataModelServer/Commands/Main.swift").path
    let command = "swift run --traits DevServer datamodel-server"
    let outcome = try ShellScript(in: folder.url)
      .run(#"swiftc -parse-as-library "$1" -o server && ./server"#, [source])
    #expect(outcome.status == 69)
    #expect(outcome.errors == "datamodel-server: built without the trait 'DevServer'; run: \(command)\n")
    #expect(try Repository.text(of: "README.md").contains("\n\(command) Schemas/"))
  }
}

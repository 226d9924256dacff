import DataModelTestSupport
import Foundation
import Testing

/// `access` in a `datamodel.yaml`, as `validate` and `sql` take it.
@Suite struct AccessCommandTests {
  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Note" syncable="YES">
        <attribute name="id" attributeType="String"/>
        <attribute name="teamId" optional="YES" attributeType="String"/>
        <attribute name="level" optional="YES" attributeType="Integer 64">
          <userInfo><entry key="datamodel.sync.name" value="rank"/></userInfo>
        </attribute>
        <attribute name="version" optional="YES" attributeType="String"/>
        <attribute name="updatedAt" optional="YES" attributeType="Date"/>
      </entity>
      <entity name="Draft">
        <attribute name="text" optional="YES" attributeType="String"/>
        <userInfo><entry key="datamodel.sync" value="local"/></userInfo>
      </entity>
    </model>
    """

  private func run(_ command: [String], _ access: String) throws -> ProgramRun {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(Self.model, to: "M.xcdatamodel/contents")
    let head = "profile: mobile-apps\nrules: {disable: [sync-missing-table]}\naccess:\n"
    try folder.write(head + access, to: "datamodel.yaml")
    return try ToolProcess.run(command + ["M.xcdatamodel"], in: folder.url)
  }

  /// What is under `access`, and the findings.
  @Test(
    arguments: [
      ("  tables: {Note: {view: teamId eq @user and rank lt 3, read: anonymous}}", []),
      (
        "  tables: {Note: {view: temId eq @user}}",
        [
          """
          4:25: error: the view cannot be used: the table 'Note' has no column 'temId'; did you mean \
          'teamId'?
          """
        ]
      ),
      (
        "  tables: {Note: {view: level lt 3}}",
        ["4:25: error: the view cannot be used: the table 'Note' has no column 'level'"]
      ),
      (
        "  claims: {team: string}\n  tables: {Note: {view: rank eq @claims.team}}",
        ["5:25: error: the view cannot be used: 'number' and 'string' cannot be compared"]
      ),
      (
        "  tables: {Note: {view: teamId eq @claims.team}}",
        ["4:25: error: the view cannot be used: the claim 'team' is not declared"]
      ),
      (
        "  tables: {Note: {onInsert: {teamId: ann, rank: '@user', tem: '@user'}}}",
        [
          """
          4:30: error: 'ann' is not a value of a token; write '@user', or '@claims.' with the name of a \
          claim that is declared under 'claims'
          """,
          "4:43: error: 'rank' has the type 'integer', but the token's value is a string",
          "4:58: error: the table 'Note' has no column 'tem'",
        ]
      ),
      (
        "  tables: {Nte: {}, Draft: {}}",
        [
          "4:12: error: the model has no entity 'Nte'; did you mean 'Note'?",
          """
          4:21: error: 'Draft' is not synced, so that no server has a table of it: remove the entry, or \
          sync the entity
          """,
        ]
      ),
    ] as [(String, [String])]
  )
  func isChecked(_ access: String, _ findings: [String]) throws {
    let outcome = try run(["validate"], access)
    let found = outcome.findings.map { line in
      let text = line.replacing("datamodel.yaml:", with: "")
      return text.replacing(/\ \[configuration-[a-z-]+\]$/, with: "")
    }
    #expect(found == findings)
    #expect(outcome.status == (findings.isEmpty ? 0 : 1))
  }

  /// The tables of a server have what the view needs.
  @Test func isInTheTablesOfAServer() throws {
    let sql = try run(
      ["sql", "--dialect", "postgresql"],
      "  tables: {Note: {view: teamId eq @user}}"
    )
    #expect(sql.status == 0)
    #expect(
      sql.output.contains("CREATE INDEX \"Note_teamId\" ON \"Note\" (\"teamId\", \"updatedAt\", \"id\")")
    )
    #expect(sql.output.contains("FOR EACH ROW WHEN (OLD.\"teamId\" IS DISTINCT FROM NEW.\"teamId\")"))
    let wrong = try run(["sql", "--dialect", "postgresql"], "  tables: {Note: {view: temId eq @user}}")
    #expect(wrong.status == 1 && wrong.output.isEmpty)
  }
}

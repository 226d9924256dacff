import DataModelTestSupport
import Foundation
import Testing

/// The checks of the action, with a tool that says how it was called.
@Suite struct ActionChecksTests {
  private let folder: TemporaryFolder

  /// Two models, and one in a folder that is hidden.
  init() throws {
    folder = try TemporaryFolder()
    for model in ["App/Shop", "App/More Notes", "App/.build/Other"] {
      try folder.write("<model/>\n", to: "\(model).xcdatamodeld/M.xcdatamodel/contents")
    }
  }

  private static let standIns = [
    "tool": #"printf '[%s]' "$@"; echo; case "$*" in *Notes*) exit 1 ;; esac"#,
    "gh": #"case "$1 $2" in "api --paginate") cat comments 2>/dev/null || : ;; *) echo "gh $*" ;; esac"#,
  ]

  private func run(_ variables: [String: String]) throws -> ProgramRun {
    let all = ["TOOL": "tool", "PATHS": "App\n", "BASE": ""].merging(variables) { $1 }
    let shell = try ShellScript(in: folder.url, standIns: Self.standIns, variables: all)
    return try shell.run("\"$1\"", [Repository.url(of: "Scripts/action-checks").path])
  }

  @Test(arguments: [
    (
      ["CHECKS": "validate", "BASELINE": "known.txt"], 0,
      "[validate][--format][github][--baseline][known.txt][--][App]\n"
    ),
    (
      ["CHECKS": "verify", "PROFILE": "mobile-apps"], 1,
      """
      [verify][--profile][mobile-apps][--][App/More Notes.xcdatamodeld]
      [verify][--profile][mobile-apps][--][App/Shop.xcdatamodeld]\n
      """
    ),
    (
      ["CHECKS": "compat", "PATHS": "App/Shop.xcdatamodeld/", "SERVER": "Shop 2", "STRICT": "true"], 0,
      "[compat][--format][github][--strict][--server][Shop 2][--][App/Shop.xcdatamodeld]\n"
    ),
    (
      ["CHECKS": "check, verify", "PATHS": "App/Shop.xcdatamodeld"], 0,
      """
      [generate][--check][--output][App/Generated][--][App/Shop.xcdatamodeld]
      [verify][--][App/Shop.xcdatamodeld]\n
      """
    ),
    (
      ["CHECKS": "validate everything"], 1,
      """
      [validate][--format][github][--][App]
      ::error::unknown check 'everything'; the checks are validate, verify, compat, check and diff\n
      """
    ),
    (
      ["CHECKS": " "], 1,
      "::error::'checks' is empty; the checks are validate, verify, compat, check and diff\n"
    ),
    (
      ["CHECKS": "diff"], 0,
      """
      ::notice::the check 'diff' has nothing to compare with: this is not a pull request, and 'base' is not \
      set\n
      """
    ),
  ])
  func call(_ variables: [String: String], _ status: Int32, _ output: String) throws {
    let outcome = try run(variables)
    #expect(outcome.output == output, "\(outcome.errors)")
    #expect(outcome.status == status)
  }

  /// A check that has nothing to check fails.
  @Test(arguments: [
    (["CHECKS": "verify", "PATHS": "Sorces"], "::error::there is nothing at 'Sorces'\n"),
    (
      ["CHECKS": "compat", "PATHS": "App/.build/Other.xcdatamodeld/M.xcdatamodel/.."],
      "::error::there is no model at "
    ),
    (
      ["CHECKS": "diff", "BASE": "0000000000000000000000000000000000000000"],
      "::error::the check 'diff' finds no commit"
    ),
  ])
  func failWithoutAModel(_ variables: [String: String], _ errors: String) throws {
    let outcome = try run(variables)
    #expect(outcome.status == 1, "\(outcome.output)")
    #expect((outcome.output + outcome.errors).contains(errors))
  }

  /// What a pull request changes is in the summary of the run, and in one comment.
  @Test func commentOnAPullRequest() throws {
    let git = "git -c user.name=A -c user.email=a@example.com"
    try folder.write("<model/>", to: "App/Old.xcdatamodeld/M.xcdatamodel/contents")
    let commit = try ShellScript(in: folder.url).run(
      """
      git init -q && git add -A App/More* App/Old* && \(git) commit -qm first && git rev-parse HEAD
      rm -r App/Old*
      """
    )
    #expect(commit.status == 0, "\(commit.errors)")
    let base = commit.output.trimmingCharacters(in: .whitespacesAndNewlines)
    let variables = [
      "CHECKS": "diff", "BASE": base, "COMMENT": "true", "PULL_REQUEST": "7", "GITHUB_REPOSITORY": "a/b",
      "GITHUB_STEP_SUMMARY": folder.file("summary").path,
    ]
    let outcome = try run(variables)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let summary = try String(contentsOf: folder.file("summary"), encoding: .utf8)
    #expect(
      summary.replacing(/\[[^\]]*\/App\/More/, with: "[BEFORE/App/More") == """
        <!-- swift-datamodel: diff -->
        ### `App/More Notes.xcdatamodeld`

        [diff][--format][markdown][--][BEFORE/App/More Notes.xcdatamodeld][App/More Notes.xcdatamodeld]

        ### `App/Shop.xcdatamodeld`

        The model is new.

        ### `App/Old.xcdatamodeld`

        The model is gone.


        """
    )
    #expect(outcome.output.hasPrefix("\(summary)gh pr comment 7 --body-file "))
    try folder.write("42\n", to: "comments")
    let second = try run(variables)
    #expect(
      second.output.contains("\ngh api --silent --method PATCH repos/a/b/issues/comments/42 --field body=@")
    )
  }
}

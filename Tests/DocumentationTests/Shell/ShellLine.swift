import DataModelTestSupport

/// A command of a block, which may go over several lines.
struct ShellLine {
  let text: String
  /// The lines that make what the command needs.
  var before = ""
  /// The status that the page says.
  var status: Int32 = 0

  /// Returns the commands of a block, in their order.
  static func lines(of block: DocumentBlock) -> [ShellLine] {
    var commands: [String] = []
    var isContinued = false
    for line in block.lines where !line.isEmpty && !line.hasPrefix("#") {
      if isContinued { commands[commands.count - 1] += "\n\(line)" } else { commands.append(line) }
      isContinued = ["\\", "|", "&&"].contains { line.hasSuffix($0) }
    }
    return commands.map { command in
      let known = particular.first { command.hasPrefix($0.text) && $0.isWhole(command) }
      return ShellLine(text: command, before: known?.before ?? "", status: known?.status ?? 0)
    }
  }

  /// Whether nothing but a remark follows this in a line.
  func isWhole(_ line: String) -> Bool {
    let rest = line.dropFirst(text.count).drop { $0 == " " }
    return rest.isEmpty || rest.hasPrefix("#")
  }

  /// Makes a repository of git, and changes a file in it.
  private static let commit = """
    git init --quiet && git add . && git commit --quiet --message first
    cp 'Shop.xcdatamodeld/Shop 2.xcdatamodel/contents' Shop.xcdatamodeld/Shop.xcdatamodel/contents
    """

  /// Makes a model with offline sync, whose released version has an attribute that the newest one lacks.
  static let inTheField = """
    rm -rf Shop.xcdatamodeld Shop.frozen
    datamodel init Shop --profile mobile-apps && datamodel version 'Shop 2' Shop.xcdatamodeld
    while IFS= read -r line || [ -n "$line" ]; do
      case $line in *'"text"'*) ;; *) echo "$line" ;; esac
    done < Shop.xcdatamodeld/Shop.xcdatamodel/contents > 'Shop.xcdatamodeld/Shop 2.xcdatamodel/contents'
    """

  /// The commands that do not exit with 0, or that need something else than the folder has.
  static let particular: [ShellLine] = [
    // A model with what git leaves of a conflict.
    ShellLine(
      text: "datamodel validate . --all-versions",
      before: #"printf '<model>\n<<<<<<< HEAD\n' > 'Shop.xcdatamodeld/Shop 3.xcdatamodel/contents'"#,
      status: 1
    ),
    // What differs.
    ShellLine(text: "datamodel diff Shop.xcdatamodeld", status: 1),
    ShellLine(text: "datamodel diff Model.xcdatamodeld", status: 1),
    ShellLine(
      text: "datamodel diff Shop.xcdatamodeld --from Shop --to 'Shop 4'",
      before: "cp -R 'Shop.xcdatamodeld/Shop 3.xcdatamodel' 'Shop.xcdatamodeld/Shop 4.xcdatamodel'",
      status: 1
    ),
    ShellLine(text: "datamodel diff old.xcdatamodel new.xcdatamodel", status: 1),
    ShellLine(text: "datamodel diff old.xcdatamodel new.xcdatamodel --format markdown", status: 1),
    ShellLine(
      text: "datamodel validate . --baseline known-findings.txt",
      before: "datamodel validate . --write-baseline known-findings.txt"
    ),
    ShellLine(text: "datamodel diff Shop.xcdatamodeld --format json --output diff.json", status: 1),
    ShellLine(text: "datamodel diff --database shop.sqlite Shop.xcdatamodeld", status: 1),
    // Each line stands for itself: here a file is made, there one of a released version is migrated.
    ShellLine(text: "datamodel sql Model.xcdatamodeld | sqlite3 model.sqlite", before: "rm model.sqlite"),
    ShellLine(
      text: "datamodel migrate model.sqlite Model.xcdatamodeld",
      before: "cp released.sqlite model.sqlite"
    ),
    // Sources that were generated before.
    ShellLine(
      text: "datamodel generate Sources/App/Model.xcdatamodeld --output Sources/App/Generated --check",
      before: "datamodel generate Sources/App/Model.xcdatamodeld --output Sources/App/Generated"
    ),
    // A folder that an installed shell has.
    ShellLine(
      text:
        "datamodel --generate-completion-script bash > ~/.local/share/bash-completion/completions/datamodel",
      before: "mkdir -p ~/.local/share/bash-completion/completions"
    ),
    // A model of one version.
    ShellLine(
      text: "datamodel version 'Shop 2' Shop.xcdatamodeld",
      before: "rm -r Shop.xcdatamodeld; datamodel init Shop"
    ),
    ShellLine(text: "datamodel init Shop", before: "rm -r Shop.xcdatamodeld"),
    // A model with offline sync, whose newest version lacks an attribute.
    ShellLine(text: "datamodel compat Shop.xcdatamodeld", before: inTheField, status: 1),
    ShellLine(text: "datamodel compat Shop.xcdatamodeld --server 'Shop 2'", before: inTheField, status: 1),
    ShellLine(
      text: "datamodel compat Shop.xcdatamodeld --server Backend",
      before: "\(inTheField); mkdir Backend; cp -R Shop.xcdatamodeld Backend",
      status: 1
    ),
    ShellLine(
      text: "datamodel compat Shop.xcdatamodeld --since 'Shop 2'",
      before: "\(inTheField); datamodel version 'Shop 3' Shop.xcdatamodeld"
    ),
    ShellLine(text: "datamodel compat Shop.xcdatamodeld --dialect datasync", before: inTheField, status: 1),
    ShellLine(text: "datamodel git-setup", before: "git init --quiet"),
    ShellLine(text: "git add Shop.xcdatamodeld", before: "git init --quiet"),
    // As during a merge.
    ShellLine(
      text: "git commit --no-edit",
      before: "git commit --quiet --message first; git rm -rq --cached .; echo Merge > .git/MERGE_MSG"
    ),
    ShellLine(
      text: "datamodel merge base.xml ours.xml theirs.xml --print > merged.xml",
      before: "for file in base ours theirs; do echo '<model/>' > $file.xml; done"
    ),
    ShellLine(
      text: "datamodel merge BASE OURS THEIRS",
      before: "for file in BASE OURS THEIRS; do echo '<model/>' > $file; done"
    ),
    ShellLine(text: "git tag 0.1.0", before: commit),
    ShellLine(
      text:
        "git show HEAD:'Shop.xcdatamodeld/Shop 3.xcdatamodel/contents' | datamodel diff - Shop.xcdatamodeld",
      before: commit
    ),
    ShellLine(
      text: """
        git show HEAD:'Shop.xcdatamodeld/Shop 3.xcdatamodel/contents' | datamodel diff - Shop.xcdatamodeld \
        --format markdown
        """,
      before: commit
    ),
    ShellLine(
      text: "git add --all && git commit -m 0.1.0 && git tag 0.1.0 && git push origin main 0.1.0",
      before: "git init --quiet"
    ),
    ShellLine(
      text: "git show HEAD:Model.xcdatamodeld/Model.xcdatamodel/contents | datamodel validate -",
      before: commit
    ),
  ]
}

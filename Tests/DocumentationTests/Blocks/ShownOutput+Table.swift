import DataModelTestSupport

extension ShownOutput {
  /// The blocks that show output, but for those of `Formats.md`, which `FormatsDocumentTests` compares.
  static let all: [ShownOutput] = [
    ShownOutput(
      "README.md",
      "'MS_TableOperations.itemId' is Integer 64",
      with: numberedItems,
      "datamodel validate ."
    ),
    ShownOutput(
      start,
      "'MS_TableOperations.itemId' is Integer 64",
      with: numberedItems,
      "datamodel validate ."
    ),
    ShownOutput(
      "Documentation/Guides/ModelsInGit.md",
      "an unresolved merge conflict",
      with: ["Shop.xcdatamodeld/Shop.xcdatamodel/contents": "<model>\n<<<<<<< HEAD\n"],
      "datamodel validate . --all-versions"
    ),
    ShownOutput(
      "Documentation/Guides/ModelsInGit.md",
      "both changed attributeType",
      with: priced,
      "datamodel merge base ours theirs --path Shop.xcdatamodeld/Shop.xcdatamodel/contents"
    ),
    ShownOutput(
      "Documentation/Guides/WithoutXcode.md",
      "next: datamodel generate",
      "rm -r Shop.xcdatamodeld; datamodel init Shop"
    ),
    ShownOutput(
      "Documentation/Guides/AppsInTheField.md",
      "[compat-gone]",
      "\(ShellLine.inTheField)\ndatamodel compat Shop.xcdatamodeld"
    ),
    ShownOutput(migrations, "objects are kept", "datamodel verify Shop.xcdatamodeld"),
    ShownOutput(
      migrations,
      "[undecided-migration]",
      with: asked,
      "datamodel generate Shop.xcdatamodeld --output Code"
    ),
    ShownOutput(
      migrations,
      "INSERT INTO \"Task\"",
      with: answered,
      "datamodel sql Shop.xcdatamodeld --from Shop"
    ),
    ShownOutput(
      migrations,
      "CHECK constraint failed",
      """
      datamodel sql Shop.xcdatamodeld | sqlite3 new.sqlite
      datamodel sql Shop.xcdatamodeld --from Shop | sqlite3 -bail new.sqlite
      """
    ),
    ShownOutput(migrations, "migrated shop.sqlite", "datamodel migrate shop.sqlite Shop.xcdatamodeld"),
    ShownOutput(
      migrations,
      "dropped Draft",
      with: dropping,
      """
      rows='INSERT INTO Tag (name) VALUES (1), (1); INSERT INTO Draft (text) VALUES (1), (2), (3);
        INSERT INTO Item (shop, tag) VALUES (1, 2), (2, 1), (NULL, 1);'
      { datamodel sql Shop.xcdatamodeld --model-version Shop; echo "$rows"; } | sqlite3 drafts.sqlite
      datamodel migrate drafts.sqlite Shop.xcdatamodeld
      """
    ),
    ShownOutput(
      migrations,
      "# The released versions",
      """
      for version in Shop 'Shop 2'; do datamodel freeze Shop.xcdatamodeld --model-version "$version"; done
      cat Shop.frozen
      """
    ),
    ShownOutput(
      migrations,
      "[frozen-version]",
      """
      datamodel freeze Shop.xcdatamodeld --model-version Shop
      \(change)
      datamodel validate Shop.xcdatamodeld
      """
    ),
    ShownOutput(
      differences,
      "Task, formerly Item",
      with: SceneFiles.shop(entity("Item", text + attribute("old", "Date")), task),
      "datamodel diff Shop.xcdatamodeld"
    ),
    ShownOutput(
      differences,
      "not in the model: index 'own' of 'Item'",
      with: SceneFiles.shop(entity("Item", text), entity("Item", text + rank)),
      """
      script=$(datamodel sql Shop.xcdatamodeld)
      own='CREATE TABLE log (line); CREATE INDEX own ON Item (rank);'
      rm shop.sqlite
      echo "${script//INTEGER NOT NULL DEFAULT 3/INTEGER} $own" | sqlite3 shop.sqlite
      datamodel diff --database shop.sqlite Shop.xcdatamodeld
      """
    ),
    ShownOutput(
      differences,
      "-  attribute text: String, optional",
      with: SceneFiles.shop(entity("Item", text), entity("Item", title)),
      """
      git init --quiet && git add . && git commit --quiet --message first
      \(change)
      datamodel git-setup
      git diff
      """
    ),
    ShownOutput(
      "Documentation/Internals/OperationQueue.md",
      "2 changes wait",
      "sqlite3 todo.sqlite <<'END'\n\(queue)\nEND\ndatamodel queue todo.sqlite"
    ),
    ShownOutput(
      "Documentation/Internals/StoreFormat.md",
      "CREATE TABLE \"_Model\"",
      "datamodel sql Shop.xcdatamodeld"
    ),
  ]
}

import DataModelTestSupport
import Foundation
import Testing

/// The models and the databases that the documents name.
enum SceneFiles {
  /// The texts of models, by their paths.
  static let models: [String: String] = {
    let todos = (1...2).map { model(todo($0)) }
    let shops = (1...3).map { model(shop($0)) }
    var files = [
      "old.xcdatamodel/contents": shops[0], "new.xcdatamodel/contents": shops[1], contentsOfTodo: synced,
    ]
    for folder in ["", "Sources/App/"] {
      add("Model", todos, in: folder, to: &files)
      add("Shop", shops, in: folder, to: &files)
    }
    return files
  }()

  /// The SQL of databases of released versions, by their paths.
  static let databases = Result {
    let todo = try script("Model")
    return [
      "model.sqlite": todo, "released.sqlite": todo, "todo.sqlite": todo, "ben.sqlite": todo,
      "shop.sqlite": try script("Shop"), "Store.sqlite": try SceneStore.script(),
    ]
  }

  /// A `contents` file.
  static func model(_ elements: String) -> String { ModelXML.document(around: elements) + "\n" }

  /// The elements of a version of the shop.
  static func shop(_ version: Int) -> String {
    let name = version > 1 ? #"name="title" elementID="text""# : #"name="text""#
    let rank = #"<attribute name="rank" attributeType="Integer 16" defaultValueString="3"/>"#
    return """
      <entity name="Customer">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="orders" optional="YES" toMany="YES" destinationEntity="Order" \
      inverseName="customer" deletionRule="Nullify"/>
      </entity>
      <entity name="Order">
        <attribute \(name) optional="YES" attributeType="String"/>
        \(version > 2 ? rank : "")
        <relationship name="customer" optional="YES" maxCount="1" destinationEntity="Customer" \
      inverseName="orders" deletionRule="Nullify"/>
      </entity>
      """
  }

  static let contentsOfTodo = "Todo.xcdatamodeld/Todo.xcdatamodel/contents"

  /// A synced model.
  static let synced =
    (try? Repository.text(of: "Schemas/QSDataModel.xcdatamodeld/QSDataModel.xcdatamodel/contents")) ?? ""

  /// The elements of a synced model, which the second version adds an attribute to.
  private static func todo(_ version: Int) -> String {
    let lines = synced.split(separator: "\n").dropFirst(2).dropLast()
    return lines.filter { version > 1 || !$0.contains("\"complete\"") }.joined(separator: "\n")
  }

  /// The files of a model with the elements of several versions, the last of which is the current one.
  static func shop(_ versions: String...) -> [String: String] {
    var files: [String: String] = [:]
    add("Shop", versions.map(model), in: "", to: &files)
    return files
  }

  private static func add(
    _ name: String,
    _ versions: [String],
    in folder: String,
    to files: inout [String: String]
  ) {
    let names = versions.indices.map { $0 == 0 ? name : "\(name) \($0 + 1)" }
    for (version, text) in zip(names, versions) {
      files["\(folder)\(name).xcdatamodeld/\(version).xcdatamodel/contents"] = text
    }
    files["\(folder)\(name).xcdatamodeld/.xccurrentversion"] = current(names[names.count - 1])
  }

  private static func current(_ version: String) -> String {
    "<plist><dict><key>_XCCurrentVersionName</key><string>\(version).xcdatamodel</string></dict></plist>\n"
  }

  /// The SQL of the first version of a model, with the queue if it is synced.
  private static func script(_ name: String) throws -> String {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for (path, text) in models where path.hasPrefix(name) { try folder.write(text, to: path) }
    let outcome = try ShellScript(in: folder.url, standIns: ShellPrograms.standIns())
      .run("datamodel sql \(name).xcdatamodeld --model-version \(name) --complete")
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }
}

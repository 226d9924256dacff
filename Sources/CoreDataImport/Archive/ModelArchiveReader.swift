/// Makes an ``ArchivedModel`` of an archived `NSManagedObjectModel`.
///
/// Names and shapes are hostile until they were read: each name is checked for its length, each collection
/// counts against a total, and what names another element is looked up among those that there are.
struct ModelArchiveReader {
  /// The entities by name, with what is needed of one while another is read.
  var entities: [String: EntityOutline] = [:]
  private(set) var omissions: [String] = []
  private var omissionCount = 0
  /// How many elements of collections may still be read.
  private(set) var remaining = 300_000

  private static let omissionLimit = 1000
  private static let nameLimit = 1000

  static func model(of archive: KeyedArchive) throws(ArchivedModelError) -> ArchivedModel {
    guard let root = archive.root.object, root.isKind(of: "NSManagedObjectModel") else {
      throw .notAModel(className: archive.root.object?.className ?? "")
    }
    var reader = ModelArchiveReader()
    let objects = try reader.entityObjects(of: root)
    reader.entities = try reader.outlines(of: objects)
    var entities: [ArchivedEntity] = []
    for outline in reader.entities.values.sorted(by: { $0.name < $1.name }) {
      entities.append(try reader.entity(outline))
    }
    let configurations = try reader.configurations(of: root)
    let templates = try reader.fetchRequestTemplates(of: root)
    return ArchivedModel(
      versionIdentifiers: try reader.versionIdentifiers(of: root),
      entities: entities,
      configurations: configurations,
      fetchRequestTemplates: templates,
      omissions: reader.allOmissions
    )
  }

  /// Notes what the values cannot show.
  mutating func omit(_ sentence: String) {
    omissionCount += 1
    if omissions.count < Self.omissionLimit { omissions.append(sentence) }
  }

  private var allOmissions: [String] {
    let more = omissionCount - omissions.count
    return more == 0 ? omissions : omissions + ["There are \(more) more such elements."]
  }

  /// Counts elements against the total.
  mutating func charge(_ count: Int) throws(ArchivedModelError) {
    guard count <= remaining else { throw .tooLarge }
    remaining -= count
  }

  /// The elements of a collection, or the values of a dictionary.
  mutating func elements(_ value: KeyedValue) throws(ArchivedModelError) -> [KeyedValue] {
    let elements = value.object?.elements ?? value.object?.pairs?.map(\.value) ?? []
    try charge(elements.count)
    return elements
  }

  mutating func pairs(
    _ value: KeyedValue
  ) throws(ArchivedModelError) -> [(key: KeyedValue, value: KeyedValue)] {
    let pairs = value.object?.pairs ?? []
    try charge(pairs.count)
    return pairs
  }

  /// A name, which is not empty; nil if the value is no text.
  func name(_ value: KeyedValue) throws(ArchivedModelError) -> String? {
    guard let name = value.string, !name.isEmpty else { return nil }
    guard name.utf8.count <= Self.nameLimit else { throw .nameTooLong(byteCount: name.utf8.count) }
    return name
  }
}

import DataModelMigration
import DataModelReader

/// The steps of an earlier run, for those between versions that have not changed since.
///
/// A released version does not change, so a change of the newest one costs one step, however long the series
/// is. A version with kept steps is not even read as a model: it has no errors, and its tables are known by
/// their fingerprint.
package struct KeptSteps: Sendable, Equatable, Codable {
  /// What the steps depend on besides the versions: the tool, its configuration and its options.
  private let context: ContentDigest
  private var steps: [KeptStep] = []

  /// Creates an empty collection.
  package init(context: ContentDigest) { self.context = context }

  /// Returns the steps if they were made in a context; without them otherwise.
  package func made(in context: ContentDigest) -> KeptSteps {
    self.context == context ? self : KeptSteps(context: context)
  }

  mutating func add(_ step: KeptStep) { steps.append(step) }

  /// Returns the collection without its steps.
  func emptied() -> KeptSteps { KeptSteps(context: context) }

  /// Returns the step between two versions.
  ///
  /// - Parameters:
  ///   - old: the old version as it is now
  ///   - new: the new version as it is now
  ///   - interim: the new tables that need no conditions
  /// - Returns: the step; nil if it is not kept, or was made for other interim tables
  func step(from old: ContentDigest, to new: ContentDigest, interim: Set<String>) -> KeptStep? {
    steps.first {
      $0.from == old && $0.to == new && $0.tables.relevant(of: interim) == $0.interim
    }
  }

  /// Returns the digests of the versions that have a step, by the names of the versions.
  ///
  /// - Returns: nothing about versions that cannot be read
  func digests(of versions: [ModelVersion], in files: any FileSource) -> [String: ContentDigest] {
    guard !steps.isEmpty else { return [:] }
    let known = Set(steps.flatMap { [$0.from, $0.to] })
    var digests: [String: ContentDigest] = [:]
    for version in versions where version.format == .xml {
      guard let bytes = try? files.bytes(of: version.contentsPath) else { continue }
      let digest = ContentDigest(path: version.contentsPath, bytes: bytes)
      if known.contains(digest) { digests[version.name] = digest }
    }
    return digests
  }
}

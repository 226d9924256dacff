import CoreDataImport
import CoreDataTestSupport
import DataModelTestSupport
import Foundation
import Testing

/// Whatever happens to the bytes of an archive, it leads to a model or to an error that has a description.
///
/// `DATAMODEL_MUTATED_ARCHIVES=7000` for more runs of each stage.
struct ArchiveMutationTests {
  /// What is changed: the compressed bytes, those of the property list, or which object refers to which.
  enum Stage: CaseIterable { case compressed, propertyList, references }

  private static let count =
    ProcessInfo.processInfo.environment["DATAMODEL_MUTATED_ARCHIVES"].flatMap(Int.init) ?? 1500

  @Test(arguments: Stage.allCases) func aChangedArchiveIsReadOrRefused(stage: Stage) {
    var generator = SeededGenerator(seed: 1)
    var (equal, different) = (0, 0)
    var errors: [String: Int] = [:]
    let originals = Self.originals()
    for run in 0..<Self.count {
      let (model, list) = originals[run % originals.count]
      do throws(ArchivedModelError) {
        let read = try ArchivedModel(
          archive: ArchiveMutator.bytes(of: list, changedAt: stage, using: &generator)
        )
        if read == model { equal += 1 } else { different += 1 }
      } catch {
        if error.description.isEmpty { Issue.record("run \(run)") }
        errors[Self.layer(of: error), default: 0] += 1
      }
    }
    #expect(equal + different + errors.values.reduce(0, +) == Self.count)
    if Self.count >= 1500 { #expect(different > 20 && equal > 0) }
    let layers =
      switch stage {
      case .compressed: ["compression", "property list"]
      case .propertyList: ["property list", "keyed archive", "model"]
      case .references: ["keyed archive", "model"]
      }
    if Self.count >= 1500 {
      for layer in layers { #expect(errors[layer, default: 0] > 2, "\(layer)") }
    }
    print("mutated archives: \(stage): \(equal) equal, \(different) different, \(errors)")
  }

  private static func originals() -> [(ArchivedModel, ArchivePropertyList)] {
    (0..<20 as Range<UInt64>).map { seed in
      var random = RandomModel(seed: seed)
      let model = random.model()
      return (model, ArchiveWriter.propertyList(of: model))
    }
  }

  private static func layer(of error: ArchivedModelError) -> String {
    switch error {
    case .compression: "compression"
    case .propertyList: "property list"
    case .keyedArchive: "keyed archive"
    default: "model"
    }
  }
}

import CoreDataImport
import CoreDataTestSupport
import Testing

/// What was archived is read again, whatever it is called and however the archive was written.
struct ArchiveRoundTripTests {
  @Test(arguments: ArchiveWriter.Style.allCases.indices) func aRandomModelIsReadAgain(style: Int) throws {
    var (inherited, relationships, composites, omissions) = (0, 0, 0, 0)
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomModel(seed: seed)
      var model = random.model()
      // Without a number for all flags, one flag is not in the archive.
      if !ArchiveWriter.Style.allCases[style].hasFlagBits { model.forgetCloudEncryption() }
      let bytes = ArchiveWriter.bytes(of: model, style: ArchiveWriter.Style.allCases[style])
      var read = try ArchivedModel(archive: bytes)
      omissions += read.omissions.count
      read.omissions = []
      // Both values would fill many screens.
      let isEqual = read == model
      #expect(isEqual, "seed \(seed)")
      inherited += model.entities.count { $0.superentity != nil }
      relationships += model.entities.flatMap(\.relationships).count { $0.inverse != nil }
      composites += model.entities.flatMap(\.attributes).count { !$0.parts.isEmpty }
    }
    #expect(inherited > 100 && relationships > 100 && composites > 50)
    #expect(omissions == 0)
  }
}

extension ArchivedModel {
  fileprivate mutating func forgetCloudEncryption() {
    for index in entities.indices {
      for position in entities[index].attributes.indices {
        entities[index].attributes[position].forgetCloudEncryption()
      }
    }
  }
}

extension ArchivedAttribute {
  fileprivate mutating func forgetCloudEncryption() {
    allowsCloudEncryption = false
    for index in parts.indices { parts[index].forgetCloudEncryption() }
  }
}

extension ArchivedModel {
  /// The largest size of an expanded archive. Those of real models have some kilobytes.
  private static let sizeLimit = 64 << 20

  /// Reads the model that Core Data has archived in a store.
  ///
  /// - Parameter bytes: what the store has in `Z_MODELCACHE.Z_CONTENT`
  /// - Throws: an error that says what is wrong with the archive, or with the model in it
  package init(archive bytes: [UInt8]) throws(ArchivedModelError) {
    let archive: KeyedArchive
    do {
      let expanded = try RawInflation.inflate(bytes, limit: Self.sizeLimit)
      archive = try KeyedArchive(ArchivePropertyList(reading: expanded))
    } catch let error as InflationError {
      throw .compression(error)
    } catch let error as ArchivePropertyListError {
      throw .propertyList(error)
    } catch let error as KeyedArchiveError {
      throw .keyedArchive(error)
    } catch {
      throw .noEntities
    }
    self = try ModelArchiveReader.model(of: archive)
  }
}

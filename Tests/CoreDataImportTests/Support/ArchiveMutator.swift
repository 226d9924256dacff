import CoreDataImport
import CoreDataTestSupport
import DataModelTestSupport

/// Changes archives by chance.
enum ArchiveMutator {
  /// The compressed bytes of an archive with one to three changes.
  static func bytes(
    of list: ArchivePropertyList,
    changedAt stage: ArchiveMutationTests.Stage,
    using generator: inout SeededGenerator
  ) -> [UInt8] {
    var list = list
    if stage == .references {
      for _ in 0..<Int.random(in: 1...3, using: &generator) { changeReference(in: &list, using: &generator) }
    }
    var bytes = PropertyListWriter.bytes(of: list)
    if stage == .propertyList { change(&bytes, using: &generator) }
    bytes = RawDeflation.deflate(bytes)
    if stage == .compressed { change(&bytes, using: &generator) }
    return bytes
  }

  /// Flips bits, sets bytes, or cuts a part out.
  private static func change(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let position = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: bytes.removeSubrange(position...)
      case 1: bytes.removeSubrange(position..<min(bytes.count, position + 3))
      case 2, 3: bytes[position] = UInt8.random(in: 0...255, using: &generator)
      case 4: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: position)
      default: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
    }
  }

  /// Lets something refer to another object than it did, or makes it something else.
  private static func changeReference(
    in list: inout ArchivePropertyList,
    using generator: inout SeededGenerator
  ) {
    let position = Int.random(in: list.objects.indices, using: &generator)
    let other = Int.random(in: list.objects.indices, using: &generator)
    switch list.objects[position] {
    case .reference:
      let count = list.objects.count { if case .reference = $0 { true } else { false } }
      // Some of these lead nowhere.
      list.objects[position] = .reference(UInt64.random(in: 0..<UInt64(count), using: &generator))
    case .integer: list.objects[position] = .integer(Int64.random(in: -2...2000, using: &generator))
    case .array(var elements) where !elements.isEmpty:
      elements[Int.random(in: elements.indices, using: &generator)] = other
      list.objects[position] = .array(elements)
    case .dictionary(let keys, var values) where !values.isEmpty:
      values[Int.random(in: values.indices, using: &generator)] = other
      list.objects[position] = .dictionary(keys: keys, values: values)
    default: list.objects[position] = list.objects[other]
    }
  }
}

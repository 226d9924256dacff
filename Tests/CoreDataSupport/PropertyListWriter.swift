package import CoreDataImport

/// Writes a table of objects as a binary property list. It checks nothing, so that tests can write what is
/// wrong.
package struct PropertyListWriter {
  private var bytes = Array("bplist00".utf8)
  private let referenceSize: Int

  package static func bytes(of list: ArchivePropertyList) -> [UInt8] {
    var writer = PropertyListWriter(objectCount: list.objects.count)
    var offsets: [Int] = []
    for object in list.objects {
      offsets.append(writer.bytes.count)
      writer.write(object)
    }
    let table = writer.bytes.count
    let offsetSize = size(of: UInt64(table))
    for offset in offsets { writer.write(UInt64(offset), size: offsetSize) }
    writer.bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(writer.referenceSize)]
    for number in [offsets.count, list.top, table] { writer.write(UInt64(number), size: 8) }
    return writer.bytes
  }

  private init(objectCount: Int) { referenceSize = Self.size(of: UInt64(objectCount)) }

  private mutating func write(_ object: ArchivePropertyList.Element) {
    switch object {
    case .null: bytes.append(0x00)
    case .boolean(let value): bytes.append(value ? 0x09 : 0x08)
    case .integer(let value): write(value)
    case .unsignedInteger(let value):
      bytes.append(0x14)
      write(0, size: 8)
      write(value, size: 8)
    case .real(let value):
      bytes.append(0x23)
      write(value.bitPattern, size: 8)
    case .date(let value):
      bytes.append(0x33)
      write(value.bitPattern, size: 8)
    case .data(let content):
      write(marker: 0x40, count: content.count)
      bytes += content
    case .string(let text): write(text)
    case .reference(let number):
      let size = Self.size(of: number)
      bytes.append(0x80 | UInt8(size - 1))
      write(number, size: size)
    case .array(let elements):
      write(marker: 0xA0, count: elements.count)
      write(references: elements)
    case .set(let elements):
      write(marker: 0xC0, count: elements.count)
      write(references: elements)
    case .dictionary(let keys, let values):
      write(marker: 0xD0, count: keys.count)
      write(references: keys + values)
    }
  }

  private mutating func write(_ value: Int64) {
    let size = value < 0 ? 8 : Self.size(of: UInt64(value))
    bytes.append(0x10 | UInt8(size.trailingZeroBitCount))
    write(UInt64(bitPattern: value), size: size)
  }

  private mutating func write(_ text: String) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      write(marker: 0x50, count: text.utf8.count)
      bytes += text.utf8
    } else {
      write(marker: 0x60, count: text.utf16.count)
      for unit in text.utf16 { write(UInt64(unit), size: 2) }
    }
  }

  private mutating func write(marker: UInt8, count: Int) {
    bytes.append(marker | UInt8(min(count, 15)))
    if count >= 15 { write(Int64(count)) }
  }

  private mutating func write(references: [Int]) {
    for number in references { write(UInt64(number), size: referenceSize) }
  }

  private mutating func write(_ number: UInt64, size: Int) {
    for position in (0..<size).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * position)))
    }
  }

  /// The smallest size that can hold a number.
  private static func size(of number: UInt64) -> Int {
    number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
  }
}

/// What all properties have, and Core Data packs into the bits of one number.
struct PropertyFlags {
  var isOptional: Bool
  var isTransient: Bool
  var isOrdered: Bool
  var isIndexedBySpotlight: Bool
  var allowsCloudEncryption: Bool

  /// Newer archives have the bits; with some frameworks, each has a key of its own as well.
  init(of property: KeyedObject) {
    let bits = property["_P"].integer ?? 0
    func flag(_ bit: Int64, _ key: String) -> Bool {
      bits == 0 ? property[key].boolean ?? false : bits & bit != 0
    }
    isOptional = flag(0x2, "NSIsOptional")
    isTransient = flag(0x8, "NSIsTransient")
    isOrdered = flag(0x400, "NSIsOrdered")
    isIndexedBySpotlight = flag(0x100, "NSIndexedBySpotlight")
    allowsCloudEncryption = bits & 0x800 != 0
  }
}

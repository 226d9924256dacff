/// What a model file may be at most: far above every real model, far below what hurts.
///
/// The largest real model that was measured has 18,000 elements in 2 MB and is 4 elements deep.
package enum XMLLimits {
  /// In bytes.
  package static let fileSize = 32 << 20
  static let depth = 64
  /// How many stretches of text between elements are reported.
  static let strayTexts = 100
  static let elements = 400_000
  /// libxml2 compares each attribute of an element with all others: 200,000 of them take it 8 seconds.
  static let attributesOfOneElement = 500
}

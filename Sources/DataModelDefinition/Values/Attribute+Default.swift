extension Attribute {
  /// Whether the model gives a new object a value of the attribute.
  package var hasDefault: Bool {
    switch defaultValueReading {
    case .value, .lenient: true
    case .absent, .unreadable: false
    }
  }
}

extension ArchivedAttribute.DefaultValue {
  /// Makes a default of an archived value; nil if it is of another class than attributes have.
  init?(_ value: KeyedValue) {
    if let number = value.integer {
      self = .integer(number)
    } else if case .real(let number) = value {
      self = .real(number)
    } else if let decimal = value.decimal {
      self = .decimal(decimal)
    } else if let text = value.string {
      self = .string(text)
    } else if let seconds = value.date {
      self = .date(seconds)
    } else if let bytes = value.data {
      self = .data(bytes)
    } else if let bytes = value.uuid {
      self = .uuid(bytes)
    } else if let address = value.uri {
      self = .uri(address)
    } else {
      return nil
    }
  }
}

import TableWire

/// The parameters of a URL, in order. A name can appear several times.
public struct QueryParameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// A name with its value.
  struct Parameter: Sendable, Hashable {
    let name: String
    let value: Value
  }

  /// A value, or several values that are each sent with the name.
  public enum Value: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
  {
    /// One value.
    case single(String)
    /// Several values: `tag=a&tag=b`
    case list([String])

    /// Creates one value from a string.
    public init(stringLiteral value: String) { self = .single(value) }

    /// Creates several values.
    public init(arrayLiteral elements: String...) { self = .list(elements) }

    /// Creates one value from a number.
    public init(integerLiteral value: Int) { self = .single(String(value)) }

    /// Creates the value `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .single(value ? "true" : "false") }
  }

  private(set) var parameters: [Parameter]

  /// Creates an empty list of parameters.
  public init() { parameters = [] }

  /// Creates parameters with their values: `["api-key": "1", "tags": ["a", "b"]]`
  public init(dictionaryLiteral elements: (String, Value)...) {
    parameters = elements.map { Parameter(name: $0, value: $1) }
  }

  /// Adds a parameter at the end.
  public mutating func append(_ name: String, _ value: Value) {
    parameters.append(Parameter(name: name, value: value))
  }

  /// The names, in order.
  package var names: [String] { parameters.map(\.name) }

  /// Whether there are no parameters.
  public var isEmpty: Bool { parameters.isEmpty }

  /// Refuses empty names, and names that the protocol reserves.
  package func requireCustomNames() throws(TableError) {
    for parameter in parameters where parameter.name.hasPrefix("$") || parameter.name.isEmpty {
      throw .invalidRequest(
        """
        '\(parameter.name)' cannot be the name of a custom parameter: it must not be empty or begin with '$'
        """
      )
    }
  }

  /// The names and values for a URL: `a=1&a=2`
  package var encoded: String {
    parameters.flatMap { parameter in
      let values =
        switch parameter.value {
        case .single(let value): [value]
        case .list(let values): values
        }
      return values.map { PercentEncoding.parameter(parameter.name) + "=" + PercentEncoding.parameter($0) }
    }.joined(separator: "&")
  }
}

package import CoreDataImport

/// Builds the property list of a keyed archive, object by object.
///
/// An object may be referred to before it has its values, so that objects can refer to each other.
package struct KeyedArchiveBuilder {
  private var elements: [ArchivePropertyList.Element] = []
  /// For each object of the archive its number in the property list.
  private var objects: [Int] = []
  private var strings: [String: Field] = [:]
  private var classes: [String: Field] = [:]

  /// What an object has for a key.
  package enum Field {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case data([UInt8])
    /// A reference to an object.
    case object(Int)
  }

  package init() { _ = add(.string("$null")) }

  /// Adds an object of the property list itself.
  package mutating func add(_ element: ArchivePropertyList.Element) -> Field {
    elements.append(element)
    objects.append(elements.count - 1)
    return .object(objects.count - 1)
  }

  package mutating func string(_ text: String) -> Field {
    if let field = strings[text] { return field }
    let field = add(.string(text))
    strings[text] = field
    return field
  }

  package mutating func string(_ text: String?) -> Field { text.map { string($0) } ?? .null }

  /// Makes an object without values, to be filled later.
  package mutating func reserve() -> Field { add(.null) }

  /// Adds an object with its class and its values.
  package mutating func object(_ className: String, _ fields: [String: Field]) -> Field {
    object(className, [], fields)
  }

  package mutating func object(
    _ className: String,
    _ superclasses: [String],
    _ fields: [String: Field]
  ) -> Field {
    let object = reserve()
    fill(object, className, superclasses, fields)
    return object
  }

  package mutating func fill(_ object: Field, _ className: String, _ fields: [String: Field]) {
    fill(object, className, [], fields)
  }

  package mutating func fill(
    _ object: Field,
    _ className: String,
    _ superclasses: [String],
    _ fields: [String: Field]
  ) {
    guard case .object(let number) = object else { return }
    var fields = fields
    // A test may have something else for it.
    if fields["$class"] == nil { fields["$class"] = description(of: [className] + superclasses) }
    elements[objects[number]] = dictionary(fields)
  }

  package mutating func array(_ fields: [Field], className: String = "NSArray") -> Field {
    let object = reserve()
    let list = list(fields)
    let description = description(of: [className, className.replacing("Mutable", with: "")])
    fill(object, keys: ["NS.objects", "$class"], values: [list, number(of: description)])
    return object
  }

  package mutating func dictionary(_ pairs: [(Field, Field)], className: String = "NSDictionary") -> Field {
    let object = reserve()
    let (keys, values) = (list(pairs.map(\.0)), list(pairs.map(\.1)))
    let description = description(of: [className, className.replacing("Mutable", with: "")])
    fill(object, keys: ["NS.keys", "NS.objects", "$class"], values: [keys, values, number(of: description)])
    return object
  }

  /// The whole archive.
  package mutating func archive(root: Field) -> ArchivePropertyList {
    let top = dictionary(["root": root])
    elements += [.string("NSKeyedArchiver"), .integer(100_000), .array(objects), top]
    let count = elements.count
    let keys = ["$archiver", "$version", "$objects", "$top"]
    elements += keys.map { .string($0) }
    elements.append(.dictionary(keys: Array(count..<(count + 4)), values: Array((count - 4)..<count)))
    return ArchivePropertyList(objects: elements, top: elements.count - 1)
  }

  private mutating func description(of classNames: [String]) -> Field {
    let names = classNames.first == classNames.last ? [classNames[0]] : classNames
    if let field = classes[names[0]] { return field }
    let object = reserve()
    let name = number(of: string(names[0]))
    let all = list((names + ["NSObject"]).map { string($0) })
    fill(object, keys: ["$classname", "$classes"], values: [name, all])
    classes[names[0]] = object
    return object
  }

  private mutating func fill(_ object: Field, keys: [String], values: [Int]) {
    guard case .object(let number) = object else { return }
    let keys = keys.map { key in append(.string(key)) }
    elements[objects[number]] = .dictionary(keys: keys, values: values)
  }

  private mutating func dictionary(_ fields: [String: Field]) -> ArchivePropertyList.Element {
    let sorted = fields.sorted { $0.key < $1.key }
    let keys = sorted.map { append(.string($0.key)) }
    return .dictionary(keys: keys, values: sorted.map { number(of: $0.value) })
  }

  /// A list of the property list itself, as collections have them inside.
  private mutating func list(_ fields: [Field]) -> Int { append(.array(fields.map { number(of: $0) })) }

  /// The number of what is put in the place of a value.
  private mutating func number(of field: Field) -> Int {
    switch field {
    case .null: append(.reference(0))
    case .boolean(let value): append(.boolean(value))
    case .integer(let value): append(.integer(value))
    case .real(let value): append(.real(value))
    case .data(let bytes): append(.data(bytes))
    case .object(let number): append(.reference(UInt64(number)))
    }
  }

  private mutating func append(_ element: ArchivePropertyList.Element) -> Int {
    elements.append(element)
    return elements.count - 1
  }
}

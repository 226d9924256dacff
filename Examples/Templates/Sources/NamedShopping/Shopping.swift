/// Prints what a custom template adds to each generated type.
@main
struct Shopping {
  static func main() {
    let types: [any Named.Type] = [List.self, Item.self]
    for type in types { print("\(type): \(type.columnNames.joined(separator: ", "))") }
  }
}

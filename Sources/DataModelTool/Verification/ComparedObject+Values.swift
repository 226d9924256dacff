import DataModelDefinition
import DataModelMigration
import DataModelRelational
import Foundation

/// The values of the object.
extension ComparedObject {
  var valueDifferences: [String] {
    new.entity.columns.compactMap { column in
      guard !column.attribute.isDerived, let path = oldPath(of: column),
        let before = old.entity.columns.first(where: { $0.path == path }), !before.attribute.isDerived
      else { return nil }
      let was = old.values[path.joined(separator: ".")]
      let now = new.values[column.path.joined(separator: ".")]
      if was == now { return nil }
      // A default takes the place of no value, where a version requires one.
      if was == nil, !column.isOptional || isRequiredBetween(column.path[0], path[0]) { return nil }
      if before.attribute.type != column.attribute.type, let was, let now, Self.isSameNumber(was, now) {
        return nil
      }
      return "\(path.joined(separator: ".")) was \(was ?? "NULL") and is \(now ?? "NULL")"
    }
  }

  private func isRequiredBetween(_ properties: String...) -> Bool {
    contents.required.contains { element in
      names.contains(element.entity) && (element.property.map(properties.contains) ?? false)
    }
  }

  /// Returns the path of a column in the old version; nil if it did not have it, or something is stated about
  /// it.
  private func oldPath(of column: ColumnMapping) -> [String]? {
    let entity = new.entity.entity.name
    guard let first = contents.match.entities[entity]?.attributes[column.path[0]],
      !contents.stated.areAbout([column.path[0], first], of: names)
    else { return nil }
    var path = [first]
    var composite = contents.new.attribute(column.path[0], of: new.entity.entity)?.compositeName
    for part in column.path.dropFirst() {
      guard let name = composite else { return nil }
      let oldPart = contents.match.composites[name]?.attributes[part] ?? part
      if contents.stated.areAbout([part, oldPart], of: [name]) { return nil }
      path.append(oldPart)
      composite = contents.new.part(part, of: name)?.compositeName
    }
    return path
  }

  /// Returns whether two literals of different types are one number.
  private static func isSameNumber(_ left: String, _ right: String) -> Bool {
    func number(_ literal: String) -> Decimal? {
      Decimal(string: literal.filter { $0 != "'" }, locale: Locale(identifier: "en_US_POSIX"))
    }
    if let left = number(left), left == number(right) { return true }
    // A decimal number has more digits than a floating-point one of the same value.
    guard left.contains(where: { ".e".contains($0) }) || right.contains(where: { ".e".contains($0) }) else {
      return false
    }
    func approximate(_ literal: String) -> Double? { Double(literal.filter { $0 != "'" }) }
    return approximate(left).map { $0 == approximate(right) } ?? false
  }
}

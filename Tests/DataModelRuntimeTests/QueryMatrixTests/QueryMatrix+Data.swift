import Foundation
import GRDB

@testable import DataModelRuntime

extension QueryMatrix {
  /// The ways to compare a column of `Data`.
  static func datas() -> [Way<Data>] {
    var ways: [Way<Data>] = []
    ways.add("column == value", .equal) { value, same, none in Cell<Data>.filter { $0.value == value } }
    ways.add("value == column", .equal) { value, same, none in Cell<Data>.filter { value == $0.value } }
    ways.add("column == optional", .equal) { value, same, none in Cell<Data>.filter { $0.value == same } }
    ways.add("optional == column", .equal) { value, same, none in Cell<Data>.filter { same == $0.value } }
    ways.add("column == nil variable", .missing) { value, same, none in Cell<Data>.filter { $0.value == none }
    }
    ways.add("nil variable == column", .missing) { value, same, none in Cell<Data>.filter { none == $0.value }
    }
    ways.add("column == nil", .missing) { value, same, none in Cell<Data>.filter { $0.value == nil } }
    ways.add("column != value", .other) { value, same, none in Cell<Data>.filter { $0.value != value } }
    ways.add("value != column", .other) { value, same, none in Cell<Data>.filter { value != $0.value } }
    ways.add("column != optional", .other) { value, same, none in Cell<Data>.filter { $0.value != same } }
    ways.add("optional != column", .other) { value, same, none in Cell<Data>.filter { same != $0.value } }
    ways.add("column != nil variable", .present) { value, same, none in Cell<Data>.filter { $0.value != none }
    }
    ways.add("list contains column", .equal) { value, same, none in
      Cell<Data>.filter { [value].contains($0.value) }
    }
    ways.add("longer list contains column", .equal) { value, same, none in
      Cell<Data>.filter { [value, value].contains($0.value) }
    }
    ways.add("Column == value", .equal) { value, same, none in Cell<Data>.filter(Column("value") == value) }
    ways.add("value == Column", .equal) { value, same, none in Cell<Data>.filter(value == Column("value")) }
    ways.add("Column == optional", .equal) { value, same, none in Cell<Data>.filter(Column("value") == same) }
    ways.add("Column == nil variable", .missing) { value, same, none in
      Cell<Data>.filter(Column("value") == none)
    }
    ways.add("Column != value", .other) { value, same, none in Cell<Data>.filter(Column("value") != value) }
    ways.add("Column === value", .equal) { value, same, none in Cell<Data>.filter(Column("value") === value) }
    ways.add("Column !== value", .notEqual) { value, same, none in
      Cell<Data>.filter(Column("value") !== value)
    }
    ways.add("list contains Column", .equal) { value, same, none in
      Cell<Data>.filter([value].contains(Column("value")))
    }
    ways.add("argument", .equal) { value, same, none in
      Cell<Data>.filter(sql: "value = ?", arguments: [value])
    }
    ways.add("optional argument", .equal) { value, same, none in
      Cell<Data>.filter(sql: "value IS ?", arguments: [same])
    }
    ways.add("nil argument", .missing) { value, same, none in
      Cell<Data>.filter(sql: "value IS ?", arguments: [none])
    }
    ways.add("named argument", .equal) { value, same, none in
      Cell<Data>.filter(sql: "value = :value", arguments: ["value": value])
    }
    ways.add("literal", .equal) { value, same, none in Cell<Data>.filter(literal: "value = \(value)") }
    ways.add("optional literal", .equal) { value, same, none in Cell<Data>.filter(literal: "value IS \(same)")
    }
    ways.add("list in literal", .equal) { value, same, none in
      Cell<Data>.filter(literal: "value IN \([value])")
    }
    ways.add("condition ==", .equal) { value, same, none in Cell<Data>.matching { $0.value == value } }
    ways.add("value == in condition", .equal) { value, same, none in Cell<Data>.matching { value == $0.value }
    }
    ways.add("condition == optional", .equal) { value, same, none in Cell<Data>.matching { $0.value == same }
    }
    ways.add("condition == nil variable", .missing) { value, same, none in
      Cell<Data>.matching { $0.value == none }
    }
    ways.add("condition !=", .notEqual) { value, same, none in Cell<Data>.matching { $0.value != value } }
    ways.add("optional != in condition", .notEqual) { value, same, none in
      Cell<Data>.matching { same != $0.value }
    }
    ways.add("condition != nil variable", .present) { value, same, none in
      Cell<Data>.matching { $0.value != none }
    }
    ways.add("condition is in list", .equal) { value, same, none in
      Cell<Data>.matching { $0.value.isIn([value]) }
    }
    ways.add("list contains in condition", .equal) { value, same, none in
      Cell<Data>.matching { [value].contains($0.value) }
    }
    return ways
  }
}

import GRDB

@testable import DataModelRuntime

extension QueryMatrix {
  /// The ways to compare a column of `Double`.
  static func doubles() -> [Way<Double>] {
    var ways: [Way<Double>] = []
    ways.add("column == value", .equal) { value, same, none in Cell<Double>.filter { $0.value == value } }
    ways.add("value == column", .equal) { value, same, none in Cell<Double>.filter { value == $0.value } }
    ways.add("column == optional", .equal) { value, same, none in Cell<Double>.filter { $0.value == same } }
    ways.add("optional == column", .equal) { value, same, none in Cell<Double>.filter { same == $0.value } }
    ways.add("column == nil variable", .missing) { value, same, none in
      Cell<Double>.filter { $0.value == none }
    }
    ways.add("nil variable == column", .missing) { value, same, none in
      Cell<Double>.filter { none == $0.value }
    }
    ways.add("column == nil", .missing) { value, same, none in Cell<Double>.filter { $0.value == nil } }
    ways.add("column != value", .other) { value, same, none in Cell<Double>.filter { $0.value != value } }
    ways.add("value != column", .other) { value, same, none in Cell<Double>.filter { value != $0.value } }
    ways.add("column != optional", .other) { value, same, none in Cell<Double>.filter { $0.value != same } }
    ways.add("optional != column", .other) { value, same, none in Cell<Double>.filter { same != $0.value } }
    ways.add("column != nil variable", .present) { value, same, none in
      Cell<Double>.filter { $0.value != none }
    }
    ways.add("list contains column", .equal) { value, same, none in
      Cell<Double>.filter { [value].contains($0.value) }
    }
    ways.add("longer list contains column", .equal) { value, same, none in
      Cell<Double>.filter { [value, value].contains($0.value) }
    }
    ways.add("Column == value", .equal) { value, same, none in Cell<Double>.filter(Column("value") == value) }
    ways.add("value == Column", .equal) { value, same, none in Cell<Double>.filter(value == Column("value")) }
    ways.add("Column == optional", .equal) { value, same, none in Cell<Double>.filter(Column("value") == same)
    }
    ways.add("Column == nil variable", .missing) { value, same, none in
      Cell<Double>.filter(Column("value") == none)
    }
    ways.add("Column != value", .other) { value, same, none in Cell<Double>.filter(Column("value") != value) }
    ways.add("Column === value", .equal) { value, same, none in Cell<Double>.filter(Column("value") === value)
    }
    ways.add("Column !== value", .notEqual) { value, same, none in
      Cell<Double>.filter(Column("value") !== value)
    }
    ways.add("list contains Column", .equal) { value, same, none in
      Cell<Double>.filter([value].contains(Column("value")))
    }
    ways.add("argument", .equal) { value, same, none in
      Cell<Double>.filter(sql: "value = ?", arguments: [value])
    }
    ways.add("optional argument", .equal) { value, same, none in
      Cell<Double>.filter(sql: "value IS ?", arguments: [same])
    }
    ways.add("nil argument", .missing) { value, same, none in
      Cell<Double>.filter(sql: "value IS ?", arguments: [none])
    }
    ways.add("named argument", .equal) { value, same, none in
      Cell<Double>.filter(sql: "value = :value", arguments: ["value": value])
    }
    ways.add("literal", .equal) { value, same, none in Cell<Double>.filter(literal: "value = \(value)") }
    ways.add("optional literal", .equal) { value, same, none in
      Cell<Double>.filter(literal: "value IS \(same)")
    }
    ways.add("list in literal", .equal) { value, same, none in
      Cell<Double>.filter(literal: "value IN \([value])")
    }
    ways.add("condition ==", .equal) { value, same, none in Cell<Double>.matching { $0.value == value } }
    ways.add("value == in condition", .equal) { value, same, none in
      Cell<Double>.matching { value == $0.value }
    }
    ways.add("condition == optional", .equal) { value, same, none in
      Cell<Double>.matching { $0.value == same }
    }
    ways.add("condition == nil variable", .missing) { value, same, none in
      Cell<Double>.matching { $0.value == none }
    }
    ways.add("condition !=", .notEqual) { value, same, none in Cell<Double>.matching { $0.value != value } }
    ways.add("optional != in condition", .notEqual) { value, same, none in
      Cell<Double>.matching { same != $0.value }
    }
    ways.add("condition != nil variable", .present) { value, same, none in
      Cell<Double>.matching { $0.value != none }
    }
    ways.add("condition is in list", .equal) { value, same, none in
      Cell<Double>.matching { $0.value.isIn([value]) }
    }
    ways.add("list contains in condition", .equal) { value, same, none in
      Cell<Double>.matching { [value].contains($0.value) }
    }

    ways.add("column < value", .less) { value, same, none in Cell<Double>.filter { $0.value < value } }
    ways.add("value > column", .less) { value, same, none in Cell<Double>.filter { value > $0.value } }
    ways.add("Column < value", .less) { value, same, none in Cell<Double>.filter(Column("value") < value) }
    ways.add("value > Column", .less) { value, same, none in Cell<Double>.filter(value > Column("value")) }
    ways.add("< argument", .less) { value, same, none in
      Cell<Double>.filter(sql: "value < ?", arguments: [value])
    }
    ways.add("< literal", .less) { value, same, none in Cell<Double>.filter(literal: "value < \(value)") }
    ways.add("condition <", .less) { value, same, none in Cell<Double>.matching { $0.value < value } }
    ways.add("value > in condition", .less) { value, same, none in Cell<Double>.matching { value > $0.value }
    }
    ways.add("condition < optional", .less) { value, same, none in Cell<Double>.matching { $0.value < same } }
    ways.add("optional > in condition", .less) { value, same, none in
      Cell<Double>.matching { same > $0.value }
    }
    ways.add("column <= value", .lessOrEqual) { value, same, none in Cell<Double>.filter { $0.value <= value }
    }
    ways.add("value >= column", .lessOrEqual) { value, same, none in Cell<Double>.filter { value >= $0.value }
    }
    ways.add("Column <= value", .lessOrEqual) { value, same, none in
      Cell<Double>.filter(Column("value") <= value)
    }
    ways.add("value >= Column", .lessOrEqual) { value, same, none in
      Cell<Double>.filter(value >= Column("value"))
    }
    ways.add("<= argument", .lessOrEqual) { value, same, none in
      Cell<Double>.filter(sql: "value <= ?", arguments: [value])
    }
    ways.add("<= literal", .lessOrEqual) { value, same, none in
      Cell<Double>.filter(literal: "value <= \(value)")
    }
    ways.add("condition <=", .lessOrEqual) { value, same, none in Cell<Double>.matching { $0.value <= value }
    }
    ways.add("value >= in condition", .lessOrEqual) { value, same, none in
      Cell<Double>.matching { value >= $0.value }
    }
    ways.add("condition <= optional", .lessOrEqual) { value, same, none in
      Cell<Double>.matching { $0.value <= same }
    }
    ways.add("optional >= in condition", .lessOrEqual) { value, same, none in
      Cell<Double>.matching { same >= $0.value }
    }
    ways.add("column > value", .greater) { value, same, none in Cell<Double>.filter { $0.value > value } }
    ways.add("value < column", .greater) { value, same, none in Cell<Double>.filter { value < $0.value } }
    ways.add("Column > value", .greater) { value, same, none in Cell<Double>.filter(Column("value") > value) }
    ways.add("value < Column", .greater) { value, same, none in Cell<Double>.filter(value < Column("value")) }
    ways.add("> argument", .greater) { value, same, none in
      Cell<Double>.filter(sql: "value > ?", arguments: [value])
    }
    ways.add("> literal", .greater) { value, same, none in Cell<Double>.filter(literal: "value > \(value)") }
    ways.add("condition >", .greater) { value, same, none in Cell<Double>.matching { $0.value > value } }
    ways.add("value < in condition", .greater) { value, same, none in
      Cell<Double>.matching { value < $0.value }
    }
    ways.add("condition > optional", .greater) { value, same, none in
      Cell<Double>.matching { $0.value > same }
    }
    ways.add("optional < in condition", .greater) { value, same, none in
      Cell<Double>.matching { same < $0.value }
    }
    ways.add("column >= value", .greaterOrEqual) { value, same, none in
      Cell<Double>.filter { $0.value >= value }
    }
    ways.add("value <= column", .greaterOrEqual) { value, same, none in
      Cell<Double>.filter { value <= $0.value }
    }
    ways.add("Column >= value", .greaterOrEqual) { value, same, none in
      Cell<Double>.filter(Column("value") >= value)
    }
    ways.add("value <= Column", .greaterOrEqual) { value, same, none in
      Cell<Double>.filter(value <= Column("value"))
    }
    ways.add(">= argument", .greaterOrEqual) { value, same, none in
      Cell<Double>.filter(sql: "value >= ?", arguments: [value])
    }
    ways.add(">= literal", .greaterOrEqual) { value, same, none in
      Cell<Double>.filter(literal: "value >= \(value)")
    }
    ways.add("condition >=", .greaterOrEqual) { value, same, none in
      Cell<Double>.matching { $0.value >= value }
    }
    ways.add("value <= in condition", .greaterOrEqual) { value, same, none in
      Cell<Double>.matching { value <= $0.value }
    }
    ways.add("condition >= optional", .greaterOrEqual) { value, same, none in
      Cell<Double>.matching { $0.value >= same }
    }
    ways.add("optional <= in condition", .greaterOrEqual) { value, same, none in
      Cell<Double>.matching { same <= $0.value }
    }
    ways.add("range contains column", .equal) { value, same, none in
      Cell<Double>.filter { (value...value).contains($0.value) }
    }
    ways.add("range contains in condition", .equal) { value, same, none in
      Cell<Double>.matching { (value...value).contains($0.value) }
    }
    return ways
  }
}

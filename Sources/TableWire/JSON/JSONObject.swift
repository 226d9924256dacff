/// The members of a JSON object, in their order. No two have one name.
///
///     var row: JSONObject = ["id": "1"]
///     row["complete"] = true
public struct JSONObject: Sendable {
  /// A name with its value.
  public typealias Member = (name: String, value: JSONValue)

  /// The members, in their order.
  public private(set) var members: [Member]

  /// An object without members.
  public init() { members = [] }

  /// An object of members that have different names. The program stops if two have one.
  package init(uniqueMembers members: [Member]) {
    precondition(!JSONObject.hasDuplicates(members), "two members of a JSON object have one name")
    self.members = members
  }

  /// An object of members that were seen to have different names.
  package init(checkedMembers members: [Member]) { self.members = members }

  static func hasDuplicates(_ members: [Member]) -> Bool {
    // A row has few members: comparing them is quicker than a set.
    if members.count <= 16 {
      for (index, member) in members.enumerated() {
        for other in members[..<index] where other.name == member.name { return true }
      }
      return false
    }
    return Set(members.map(\.name)).count != members.count
  }

  /// The value of a member; nil if there is none, and `.null` if there is one without a value.
  ///
  /// Setting nil takes the member away. A new member comes last.
  public subscript(name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// The names, in their order.
  public var names: [String] { members.map(\.name) }

  /// Whether there are no members.
  public var isEmpty: Bool { members.isEmpty }

  /// The same members without some.
  ///
  /// - Parameter names: the names of those that are left out
  /// - Returns: the others, in their order
  public func without(_ names: Set<String>) -> JSONObject {
    JSONObject(checkedMembers: members.filter { !names.contains($0.name) })
  }
}

extension JSONObject: Hashable {
  /// Whether both have the same members, in any order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool { left.values == right.values }

  /// Hashes the members, whatever their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  private var values: [String: JSONValue] {
    Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object. The program stops if two members have one name.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(uniqueMembers: elements)
  }
}

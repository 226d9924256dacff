/// The members of a JSON object, in order. No two have the same name.
///
///     var row: JSONObject = ["id": "1"]
///     row["complete"] = true
public struct JSONObject: Sendable {
  /// A name and its value.
  public typealias Member = (name: String, value: JSONValue)

  /// The members, in order.
  public private(set) var members: [Member]

  /// Creates an object without members.
  public init() { members = [] }

  /// Creates an object from members with different names. The program stops if two have the same name.
  package init(uniqueMembers members: [Member]) {
    precondition(!JSONObject.hasDuplicates(members), "two members of a JSON object have the same name")
    self.members = members
  }

  /// Creates an object from members that are already known to have different names.
  package init(checkedMembers members: [Member]) { self.members = members }

  static func hasDuplicates(_ members: [Member]) -> Bool {
    // A row has few members: comparing them is faster than a set.
    if members.count <= 16 {
      for (index, member) in members.enumerated() {
        for other in members[..<index] where other.name == member.name { return true }
      }
      return false
    }
    return Set(members.map(\.name)).count != members.count
  }

  /// The value of a member; nil if there is no such member, `.null` if its value is null.
  ///
  /// Setting nil removes the member. A new member is added at the end.
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

  /// The names, in order.
  public var names: [String] { members.map(\.name) }

  /// Whether there are no members.
  public var isEmpty: Bool { members.isEmpty }

  /// Returns the object without some of its members.
  ///
  /// - Parameter names: the names of the members to leave out
  /// - Returns: the other members, in order
  public func without(_ names: Set<String>) -> JSONObject {
    JSONObject(checkedMembers: members.filter { !names.contains($0.name) })
  }
}

extension JSONObject: Hashable {
  /// Whether both have the same members, in any order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool { left.values == right.values }

  /// Hashes the members regardless of their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  private var values: [String: JSONValue] {
    Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object. The program stops if two members have the same name.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(uniqueMembers: elements)
  }
}

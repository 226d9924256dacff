/// A generated enumeration: an attribute of which the model says which values there are.
///
/// A column that holds another value is an error when it is read, never a silent default.
public protocol StoredEnumeration: RawStoredValue, CaseIterable, Hashable {}

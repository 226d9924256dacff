/// A generated enumeration, for an attribute whose values are listed in the model.
///
/// Reading a column with another value throws an error; the value never silently becomes a default.
public protocol StoredEnumeration: RawStoredValue, CaseIterable, Hashable {}

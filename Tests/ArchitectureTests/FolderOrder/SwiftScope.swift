/// A part of a source in which names have one meaning: the file, the head of a declaration, or what its
/// braces hold.
struct SwiftScope {
  /// The scope around it, as an index; nil for the file.
  let parent: Int?
  /// The type whose members can be named here without it; empty for the file, nil for a head or other code.
  let path: [String]?
  /// What a name means here without being a type of the target: a generic parameter or a local type.
  var hidden: Set<String> = []
}

/// A type that a source defines.
struct TypeDefinition {
  /// The names of the types around it and its own.
  let path: [String]
  /// The file, by its path from the target's folder.
  let file: String
  /// Whether no other file can name it.
  let isPrivate: Bool
  let genericParameters: Set<String>

  var name: String { path.joined(separator: ".") }
}

/// A place where a name may be that of a type.
struct TypeMention {
  /// The first name of it, as an index of the tokens.
  let token: Int
  /// Its scope, as an index of the scopes.
  let scope: Int
}

import DataModelDefinition

/// Why a text cannot be read as YAML; nothing of it is used then.
struct YAMLProblem: Error {
  let rule: Rule
  let message: String
  let position: SourceLocation.Position
}

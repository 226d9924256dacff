import DataModelCompiler
import DataModelDefinition
import DataModelRelational

extension CompilerPipeline {
  /// Notes about the parts of a model that its tables do not hold.
  func mappingNotes(for lowered: LoweredModel) -> Diagnostics {
    check.settled(MappingNotes.all(for: lowered), of: lowered.model)
      .without(NoActionNotes(in: lowered.model, rules: check.rules).isRepeated)
  }
}

import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelDifference
import DataModelMigration
import DataModelReader
import DataModelRelational

/// Migrations between the versions of a bundle.
extension ModelInput {
  /// The script from the first of some versions to the last, by way of all between.
  ///
  /// - Parameters:
  ///   - versions: the versions, oldest first
  ///   - last: the last of them, with its tables
  ///   - pipeline: how versions are read
  /// - Returns: the script
  /// - Throws: exit code 1 if a version cannot be read as a model, or nobody has stated what has to be, after saying so
  mutating func migrationScript(
    along versions: [ModelVersion],
    to last: LoweredModel,
    pipeline: CompilerPipeline
  ) throws -> String {
    var models: [LoweredModel] = []
    for version in versions.dropLast() { models.append(try tables(of: version, pipeline)) }
    models.append(last)
    var steps: [MigrationStep] = []
    var questions = Diagnostics()
    for (old, new) in zip(models, models.dropFirst()) {
      let plan = try plan(from: old, to: new)
      questions.append(plan.diagnostics)
      if let step = plan.step { steps.append(step) }
    }
    if questions.hasErrors {
      report(questions)
      throw ToolExit.findings
    }
    do {
      return try MigrationScript(steps, from: models[0].schema, to: last.schema).text
    } catch {
      report(["error: \(error)"])
      throw ToolExit.findings
    }
  }

  private func plan(from old: LoweredModel, to new: LoweredModel) throws -> MigrationPlan {
    var assumptions: [MatchAssumption] = []
    let match = try match(old.model, new.model, &assumptions)
    report(assumptions.map { "\($0.location): warning: \($0.message)" })
    return MigrationPlan(from: old, to: new, match: match)
  }

  private func match(
    _ old: DataModel,
    _ new: DataModel,
    _ assumptions: inout [MatchAssumption]
  ) throws -> ModelMatch {
    do throws(DifferenceError) {
      return try ModelMatch(along: [old, new], assumptions: &assumptions)
    } catch {
      report([error.description])
      throw ToolExit.findings
    }
  }

  /// An old version, which is as it is: only what keeps it from having tables counts.
  private func tables(of version: ModelVersion, _ pipeline: CompilerPipeline) throws -> LoweredModel {
    do {
      var found = Diagnostics()
      var checked = try pipeline.check.model(of: version, in: files, diagnostics: &found)
      if let model = checked?.lowered() { return model }
      report(found.without { $0.severity != .error })
      throw ToolExit.findings
    } catch let error as FileAccessError {
      report(["\(error.path): error: \(error.reason)"])
      throw ToolExit.noInput
    }
  }
}

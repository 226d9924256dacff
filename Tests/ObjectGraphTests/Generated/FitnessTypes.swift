// Written by Tests/ObjectGraphTests/type-table. Changes to this file will be lost.

import ObjectGraphReference

extension GeneratedTypes {
  static let fitness: Self = {
    var types = Self(schema: FitnessFitnessSchema.schema)
    types.add(FitnessExercise.self)
    types.add("muscles", FitnessExercise.muscles)
    types.add("easier", FitnessExercise.easier)
    types.add(FitnessMuscle.self)
    types.add(FitnessPlan.self)
    types.add("workouts", FitnessPlan.workouts)
    types.add("extras", FitnessPlan.extras)
    types.add(FitnessRepetition.self)
    types.add("workout", FitnessRepetition.workout)
    types.add("exercise", FitnessRepetition.exercise)
    types.add(FitnessWorkout.self)
    types.add("plan", FitnessWorkout.plan)
    types.add("repetitions", FitnessWorkout.repetitions)
    return types
  }()
}

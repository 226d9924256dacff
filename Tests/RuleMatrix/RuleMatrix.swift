// Every delete rule, in every shape of relationship, optional and required. The types are made in the build,
// of the model beside this file, and the model by Tests/ObjectGraphTests/model-matrix.
//
// SwiftPM asks a plugin only if a target has a source of its own, which is this one.

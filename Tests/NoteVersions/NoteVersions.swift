// The types of the three versions are made in the build, each in a namespace of its own.

// The types of both versions are made in the build, each in a namespace of its own.

// The types of the model are made in the build.

// Written by Tests/ObjectGraphTests/type-table. Changes to this file will be lost.

import ObjectGraphReference

extension GeneratedTypes {
  static let school: Self = {
    var types = Self(schema: SchoolSchoolSchema.schema)
    types.add(SchoolCourse.self)
    types.add("teacher", SchoolCourse.teacher)
    types.add("students", SchoolCourse.students)
    types.add("room", SchoolCourse.room)
    types.add(SchoolRoom.self)
    types.add("course", SchoolRoom.course)
    types.add(SchoolStudent.self)
    types.add("courses", SchoolStudent.courses)
    types.add("tutor", SchoolStudent.tutor)
    types.add(SchoolTeacher.self)
    types.add("courses", SchoolTeacher.courses)
    types.add("tutees", SchoolTeacher.tutees)
    return types
  }()
}

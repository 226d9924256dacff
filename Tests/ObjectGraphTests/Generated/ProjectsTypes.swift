// Written by Tests/ObjectGraphTests/type-table. Changes to this file will be lost.

import ObjectGraphReference

extension GeneratedTypes {
  static let projects: Self = {
    var types = Self(schema: ProjectsProjectsSchema.schema)
    types.add(ProjectsEmployee.self)
    types.add("manager", ProjectsEmployee.manager)
    types.add("reports", ProjectsEmployee.reports)
    types.add("tasks", ProjectsEmployee.tasks)
    types.add(ProjectsProject.self)
    types.add("tasks", ProjectsProject.tasks)
    types.add(ProjectsTask.self)
    types.add("project", ProjectsTask.project)
    types.add("assignee", ProjectsTask.assignee)
    types.add("parent", ProjectsTask.parent)
    types.add("subtasks", ProjectsTask.subtasks)
    types.add("blocks", ProjectsTask.blocks)
    types.add("blockedBy", ProjectsTask.blockedBy)
    return types
  }()
}

import type { EntriesRepository } from '../entries/entries.repository.ts';
import type { ProjectListName, ProjectTypes } from './project.ts';

/** Methods of the store for projects only. */
export interface ProjectsRepository extends EntriesRepository<ProjectTypes> {
  /** The number of projects in a list. */
  count(list: ProjectListName): Promise<number>;
}

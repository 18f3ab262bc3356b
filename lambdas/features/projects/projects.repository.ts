import type { EntriesRepository } from '../entries/entries.repository.ts';
import type { ProjectListName, ProjectTypes } from './project.ts';

/** The store's methods for projects only. */
export interface ProjectsRepository extends EntriesRepository<ProjectTypes> {
  /** Reads the number of projects in a list. */
  count(list: ProjectListName): Promise<number>;
}

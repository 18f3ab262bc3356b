import { problem } from '#shared/problems.ts';
import type { ProjectRecord } from './project.ts';
import type { ProjectsRepository } from './projects.repository.ts';

/**
 * A project by its id; every project is public.
 * @throws Problem `project-not-found`
 */
export async function getProject(id: string, projects: ProjectsRepository): Promise<ProjectRecord> {
  const project = await projects.find(id);
  if (!project) throw problem('project-not-found');
  return project;
}

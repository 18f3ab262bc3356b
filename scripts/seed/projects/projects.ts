import type { CreateProjectInput } from '#shared/schemas/projects.ts';
import { programs } from './programs.ts';
import { sites } from './sites.ts';

/** The sample projects: 14, in all statuses and categories, so that the public page has a second page. */
export const sampleProjects: readonly CreateProjectInput[] = [...sites, ...programs];

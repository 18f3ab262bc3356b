/** Projects for the tests, as the API returns them. */
import type { Project, ProjectList, ProjectPage } from '#shared/schemas/projects.ts';

export function project(number: number, fields: Partial<Project> = {}): Project {
  return {
    id: `0199b000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    title: `Project ${number}`,
    description: `What project ${number} is`,
    long_description: '',
    slug: `project-${number}`,
    category: 'web',
    status: 'completed',
    start_date: '2025-03-01',
    end_date: null,
    technologies: [],
    highlights: [],
    github_url: null,
    live_url: null,
    image_url: null,
    featured: false,
    created_at: '2026-10-01T08:00:00Z',
    updated_at: '2026-10-01T08:00:00Z',
    version: 1,
    ...fields,
  };
}

/** The project with an article, as its page gets it. */
export function projectPage(number: number, fields: Partial<ProjectPage> = {}): ProjectPage {
  const content = JSON.stringify([{ type: 'paragraph', children: [{ text: 'The text itself.' }] }]);
  const neighbors = { newer: null, older: null };
  return { ...project(number), content, images: [], neighbors, ...fields };
}

/** Page `number` of `of` pages, with `total` projects on all pages. */
export function projects(
  number: number,
  of: number,
  data: Project[],
  total = data.length,
): ProjectList {
  return { data, meta: { page: number, total_pages: of, total, next_cursor: null } };
}

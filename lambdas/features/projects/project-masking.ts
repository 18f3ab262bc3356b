/** What the demo viewer, whose login is public, sees of projects that visitors do not. */
import type { ProjectSummary, TrashedProjectSummary } from './project.ts';

/** As for posts: only editors read what was deleted. */
export function hiddenTrash({ entry, trashedAt }: TrashedProjectSummary): TrashedProjectSummary {
  return { entry: hidden(entry, 'Hidden project'), trashedAt };
}

export function hidden<Hidden extends ProjectSummary>(project: Hidden, title: string): Hidden {
  return {
    ...project,
    title,
    description: '',
    longDescription: '',
    slug: null,
    articleImages: [],
    category: '',
    endDate: null,
    startDate: project.createdAt.slice(0, 10),
    technologies: [],
    highlights: [],
    githubUrl: null,
    liveUrl: null,
    imageUrl: null,
    featured: false,
    seo: undefined,
  };
}

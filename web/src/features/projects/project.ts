/** A project in the screens' terms: the only place where the API's names are translated. */
import type { Project as ProjectAnswer } from '#shared/schemas/projects.ts';
import type { ProjectStatus } from '#shared/schemas/project-labels.ts';

export interface Project {
  id: string;
  title: string;
  /** Null for a project without a page. */
  slug: string | null;
  description: string;
  /** One of the known categories, or any other text. */
  category: string;
  status: ProjectStatus;
  /** Calendar dates, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string | null;
  technologies: string[];
  highlights: string[];
  githubUrl: string | null;
  liveUrl: string | null;
  /** An http(s) address or an object key. */
  imageUrl: string | null;
}

export function toProject(answer: ProjectAnswer): Project {
  return {
    id: answer.id,
    title: answer.title,
    slug: answer.slug,
    description: answer.description,
    category: answer.category,
    status: answer.status,
    startDate: answer.start_date,
    endDate: answer.end_date,
    technologies: answer.technologies,
    highlights: answer.highlights,
    githubUrl: answer.github_url,
    liveUrl: answer.live_url,
    imageUrl: answer.image_url,
  };
}

/** Projects as callers see them, and editors' input as it is stored. */
import type { CreateProject, Project, UpdateProject } from '#shared/schemas/projects.ts';
import type { WireTrashedProject } from '#shared/schemas/trash.ts';
import {
  type ProjectFields,
  type ProjectRecord,
  type TrashedProject,
  trashDays,
} from './project.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function toWireProject(project: ProjectRecord): Project {
  return {
    id: project.id,
    title: project.title,
    description: project.description,
    long_description: project.longDescription,
    category: project.category,
    status: project.status,
    start_date: project.startDate,
    end_date: project.endDate,
    technologies: project.technologies,
    highlights: project.highlights,
    github_url: project.githubUrl,
    live_url: project.liveUrl,
    image_url: project.imageUrl,
    featured: project.featured,
    created_at: project.createdAt,
    updated_at: project.updatedAt,
    version: project.version,
  };
}

export function toWireTrashed({ project, trashedAt }: TrashedProject): WireTrashedProject {
  const expiresAt = new Date(Date.parse(trashedAt) + trashDays * dayMs);
  return {
    ...toWireProject(project),
    deleted_at: trashedAt,
    expires_at: expiresAt.toISOString(),
  };
}

/** As for posts: only editors read what was deleted. */
export function hidden({ project, trashedAt }: TrashedProject): TrashedProject {
  return {
    project: {
      ...project,
      title: 'Hidden project',
      description: '',
      longDescription: '',
      category: '',
      endDate: null,
      startDate: project.createdAt.slice(0, 10),
      technologies: [],
      highlights: [],
      githubUrl: null,
      liveUrl: null,
      imageUrl: null,
      featured: false,
    },
    trashedAt,
  };
}

export function fieldsOf(sent: CreateProject): ProjectFields {
  return {
    title: sent.title,
    description: sent.description,
    longDescription: sent.long_description,
    category: sent.category,
    status: sent.status,
    startDate: sent.start_date,
    endDate: sent.end_date,
    technologies: sent.technologies,
    highlights: sent.highlights,
    githubUrl: sent.github_url,
    liveUrl: sent.live_url,
    imageUrl: sent.image_url,
    featured: sent.featured,
  };
}

/** Omitted fields stay; `null` clears an optional field. */
export function patched(before: ProjectFields, sent: UpdateProject): ProjectFields {
  const {
    title = before.title,
    description = before.description,
    long_description: longDescription = before.longDescription,
    category = before.category,
    status = before.status,
    start_date: startDate = before.startDate,
    end_date: endDate = before.endDate,
    technologies = before.technologies,
    highlights = before.highlights,
    github_url: githubUrl = before.githubUrl,
    live_url: liveUrl = before.liveUrl,
    image_url: imageUrl = before.imageUrl,
    featured = before.featured,
  } = sent;
  const texts = { title, description, longDescription, category, technologies, highlights };
  return { ...texts, status, startDate, endDate, githubUrl, liveUrl, imageUrl, featured };
}

/** Projects as callers see them, and editors' input as it is stored. */
import type {
  CreateProject,
  Project,
  ProjectPage,
  SavedProject,
  UpdateProject,
} from '#shared/schemas/projects.ts';
import { listedSeoPart, seoAfter, seoPart } from '#shared/entries/seo.ts';
import type { WireTrashedProject } from '#shared/schemas/trash.ts';
import { contentImage } from '#lambdas/kernel/content-image.ts';
import type { ProjectInContext } from './get-project.usecase.ts';
import { trashDays } from '../entries/entry.ts';
import type {
  ProjectFields,
  ProjectRecord,
  ProjectSummary,
  TrashedProjectSummary,
} from './project.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function toWireProject(project: ProjectSummary): Project {
  return {
    id: project.id,
    title: project.title,
    description: project.description,
    long_description: project.longDescription,
    slug: project.slug,
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
    ...listedSeoPart(project.seo),
  };
}

export function toWireSaved(project: ProjectRecord): SavedProject {
  return { ...toWireProject(project), ...seoPart(project.seo), content: project.content };
}

export function toWirePage({ project, neighbors, images }: ProjectInContext): ProjectPage {
  return { ...toWireSaved(project), neighbors, images: images.map(contentImage) };
}

export function toWireTrashed({
  entry: project,
  trashedAt,
}: TrashedProjectSummary): WireTrashedProject {
  const expiresAt = new Date(Date.parse(trashedAt) + trashDays * dayMs);
  return {
    ...toWireProject(project),
    deleted_at: trashedAt,
    expires_at: expiresAt.toISOString(),
  };
}

/** As for posts: only editors read what was deleted. */
export function hidden({
  entry: project,
  trashedAt,
}: TrashedProjectSummary): TrashedProjectSummary {
  return {
    entry: {
      ...project,
      title: 'Hidden project',
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
    },
    trashedAt,
  };
}

/** Those that stand for themselves; `project-content.ts` has the article. */
type PlainFields = Omit<ProjectFields, 'longDescription'>;

export function fieldsOf(sent: CreateProject): PlainFields {
  return {
    title: sent.title,
    description: sent.description,
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
    seo: sent.seo ?? undefined,
  };
}

/** Omitted fields stay; `null` clears an optional field. */
export function patched(before: PlainFields, sent: UpdateProject): PlainFields {
  const {
    title = before.title,
    description = before.description,
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
  const texts = { title, description, category, technologies, highlights };
  const seo = seoAfter(before.seo, sent.seo);
  return { ...texts, status, startDate, endDate, githubUrl, liveUrl, imageUrl, featured, seo };
}

/** Projects as callers see them, and editors' input as it is stored. */
import type {
  CreateProject,
  Project,
  ProjectPage,
  SavedProject,
  UpdateProject,
} from '#shared/schemas/projects.ts';
import { listedSeoPart, seoAfter, seoPart } from '#shared/entries/seo.ts';
import type { WireProjectVersion, WireProjectVersionSummary } from '#shared/schemas/versions.ts';
import { contentImages } from '#lambdas/kernel/content-image.ts';
import type { ProjectInContext } from './get-project.usecase.ts';
import { toWirePerson } from '../entries/entry.ts';
import type {
  ProjectFields,
  ProjectRecord,
  ProjectSummary,
  ProjectTypes,
  ProjectVersion,
} from './project.ts';

export function toWireProject(project: ProjectSummary): Project {
  return {
    id: project.id,
    ...toWireFields(project),
    slug: project.slug,
    created_at: project.createdAt,
    updated_at: project.updatedAt,
    version: project.version,
    ...listedSeoPart(project.seo),
    ...(project.isDraft && { is_draft: true as const }),
  };
}

/** Those that an editor sets, but the article and the slug. */
function toWireFields(project: ProjectFields) {
  return {
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
  };
}

export function toWireSaved(project: ProjectRecord): SavedProject {
  return { ...toWireProject(project), ...seoPart(project.seo), content: project.content };
}

export function toWirePage(
  { project, neighbors, images }: ProjectInContext,
  { hasCopies } = { hasCopies: !project.isDraft },
): ProjectPage {
  return { ...toWireSaved(project), neighbors, images: contentImages(images, hasCopies) };
}

export function toWireVersionSummary({
  version,
  savedAt,
  savedBy,
  title,
  status,
}: ProjectTypes['version']): WireProjectVersionSummary {
  return {
    version,
    saved_at: savedAt,
    saved_by: savedBy && toWirePerson(savedBy),
    title,
    status,
  };
}

export function toWireVersion(version: ProjectVersion): WireProjectVersion {
  return {
    ...toWireVersionSummary(version),
    ...toWireFields(version),
    ...seoPart(version.seo),
    slug: version.slug,
    content: version.content,
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

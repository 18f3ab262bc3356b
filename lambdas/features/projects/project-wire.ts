/** Converts projects for callers of the API. */
import type { Project, ProjectPage, SavedProject } from '#shared/schemas/projects.ts';
import { coverViewPart } from '#shared/entries/cover-view.ts';
import { languagePart } from '#shared/entries/language.ts';
import { listedSeoPart, seoPart } from '#shared/entries/seo.ts';
import type { WireProjectVersion, WireProjectVersionSummary } from '#shared/schemas/versions.ts';
import { contentImages } from '#lambdas/kernel/listed-images.ts';
import type { ProjectInContext } from './get-project.usecase.ts';
import { toWireVersionFields } from '../entries/entry.ts';
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
    ...coverViewPart(project.coverView),
    ...languagePart(project.lang),
    ...listedSeoPart(project.seo),
    ...(project.isDraft && { is_draft: true as const }),
  };
}

/** Converts the fields that an editor sets, except the article and the slug. */
export function toWireFields(project: ProjectFields) {
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

export function toWireVersionSummary(version: ProjectTypes['version']): WireProjectVersionSummary {
  return { ...toWireVersionFields(version), status: version.status };
}

export function toWireVersion(version: ProjectVersion): WireProjectVersion {
  return {
    ...toWireVersionSummary(version),
    ...toWireFields(version),
    ...coverViewPart(version.coverView),
    ...languagePart(version.lang),
    ...seoPart(version.seo),
    slug: version.slug,
    content: version.content,
  };
}

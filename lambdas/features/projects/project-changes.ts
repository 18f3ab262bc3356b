/** Rules that the writing use cases share. */

import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { formerSlugsAfter, savingUnderFreeSlug, slugOf } from '#lambdas/kernel/slug.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import { type Problem, problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { ReferencesRepository } from '../uploads/references.repository.ts';
import type { ProjectFields, ProjectRecord, ProjectSummary } from './project.ts';
import type { ProjectsRepository } from './projects.repository.ts';

export interface ProjectDeps {
  projects: ProjectsRepository;
  /** Which uploaded objects a project shows. */
  references: ReferencesRepository;
  now: () => Date;
  /** UUIDv7. */
  newId: () => string;
}

const actions = {
  create_project: 'Created project',
  update_project: 'Updated project',
  delete_project: 'Deleted project',
  untrash_project: 'Restored project',
} as const;

/** @throws Problem `validation-failed` with `errors.end_date`, as the schema of a creation has it */
export function requireDatesInOrder({
  startDate,
  endDate,
}: Pick<ProjectFields, 'startDate' | 'endDate'>): void {
  if (endDate === null || endDate >= startDate) return;
  const detail = authorMessages.endBeforeStart;
  throw problem('validation-failed', { detail, errors: { end_date: detail } });
}

/** Keys of the uploaded objects that a project shows. */
export function objectKeysOf({
  imageUrl,
  articleImages,
}: Pick<ProjectSummary, 'imageUrl' | 'articleImages'>): string[] {
  const sources = imageUrl === null ? articleImages : [imageUrl, ...articleImages];
  return [...new Set(sources.filter(isObjectKey))];
}

/** For a slug that an editor chose. */
export function slugTaken(): Problem {
  const detail = authorMessages.projectSlugTaken;
  return problem('slug-taken', { detail, errors: { slug: detail } });
}

/** Saves under the title's slug, or under the first numbered one that is free. */
export function savingUnderTitle<Saved>(
  title: string,
  projects: ProjectsRepository,
  save: (slug: string) => Promise<Saved | 'slug-taken'>,
): Promise<Saved> {
  return savingUnderFreeSlug({ slugs: projects, base: slugOf(title) || 'project' }, save);
}

/** Every project is public, so its present slug keeps leading to it. */
export function withSlug(project: ProjectRecord, slug: string): ProjectRecord {
  const { slug: old, formerSlugs } = project;
  if (slug === old) return project;
  const former = old === null ? formerSlugs : formerSlugsAfter({ slug: old, formerSlugs }, slug);
  return { ...project, slug, formerSlugs: former };
}

/** A leftover in the index is harmless, so a failure to remove it does not fail the change. */
export async function forgetObjectKeys(
  { id }: Pick<ProjectRecord, 'id'>,
  objectKeys: readonly string[],
  { references }: Pick<ProjectDeps, 'references'>,
): Promise<void> {
  await references.remove({ kind: 'project', id }, objectKeys).catch(() => undefined);
}

export function projectEvent(
  action: keyof typeof actions,
  { project, actor, now, id }: { project: ProjectRecord; actor: SignedIn; now: Date; id: string },
): AuditEvent {
  return {
    id,
    action,
    actionDisplay: actions[action],
    label: project.title,
    subjectId: project.id,
    userId: actor.userId,
    timestamp: now.toISOString(),
  };
}

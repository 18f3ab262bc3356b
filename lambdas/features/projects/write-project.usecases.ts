/** What only projects do when they are created, saved and named. */
import { savingLatest } from '#lambdas/kernel/saving.ts';
import { savingUnderFreeSlug } from '#lambdas/kernel/slug.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { CreateProject, UpdateProject } from '#shared/schemas/projects.ts';
import { createEntry } from '../entries/create-entry.usecase.ts';
import { draftAction, nextVersion } from '../entries/entry-kind.ts';
import { withSlug } from '../entries/entry-slug.ts';
import { type SaveRequest, saveEntry } from '../entries/save-entry.usecase.ts';
import {
  type ProjectFields,
  type ProjectRecord,
  type ProjectSummary,
  projectSummarySchema,
} from './project.ts';
import { noArticle, sentArticle } from './project-content.ts';
import { entryDeps, type ProjectDeps, projectKind } from './project.kind.ts';
import { fieldsOf, patched } from './project-wire.ts';

interface Creation {
  sent: CreateProject;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/** @throws Problem `validation-failed`, `too-large`, `slug-taken` or `idempotency-mismatch` */
export async function createProject(
  { sent, actor, idempotencyKey }: Creation,
  deps: ProjectDeps,
): Promise<ProjectRecord> {
  const article = sentArticle(sent, noArticle);
  const { slug, title } = sent;
  const { entry, content } = await createEntry(
    projectKind,
    {
      sent,
      actor,
      idempotencyKey,
      content: { json: article.content },
      slug: slug === undefined ? { base: projectKind.slugBase(title) } : { slug },
      make: ({ now: _, ...made }) => ({
        ...made,
        ...fieldsOf(sent),
        ...article,
        ...(sent.is_draft && { isDraft: true as const }),
      }),
    },
    entryDeps(deps),
  );
  return { ...entry, content };
}

/**
 * Changes the fields that are sent; the rest stays.
 * @throws Problem `project-not-found`, `stale-version`, `slug-taken`, `too-large`, or
 *   `validation-failed` for the article, or when the resulting dates are in the wrong order
 */
export async function updateProject(
  { sent, ...request }: SaveRequest & { sent: UpdateProject },
  deps: ProjectDeps,
): Promise<ProjectRecord> {
  const { entry } = await saveEntry(
    projectKind,
    request,
    ({ entry: before }, now) => {
      const article = sentArticle(sent, before);
      const edited = { ...nextVersion(before, now), ...patched(before, sent), ...article };
      requireDatesInOrder(edited);
      const after = sent.is_draft === undefined ? edited : withDraft(edited, sent.is_draft);
      const slug = sent.slug === undefined ? undefined : { slug: sent.slug };
      return {
        action: draftAction(before, after),
        after,
        content: { json: article.content },
        slug,
      };
    },
    entryDeps(deps),
  );
  return entry;
}

/** A draft remembers whether visitors could ever read it. */
function withDraft(project: ProjectRecord, isDraft: boolean): ProjectRecord {
  const { isDraft: _, wasPublic: __, ...rest } = project;
  if (!isDraft) return rest;
  return { ...rest, isDraft, ...(projectKind.wasPublic(project) && { wasPublic: true }) };
}

/** @throws Problem `validation-failed` with `errors.end_date`, as the schema of a creation has it */
function requireDatesInOrder({
  startDate,
  endDate,
}: Pick<ProjectFields, 'startDate' | 'endDate'>): void {
  if (endDate === null || endDate >= startDate) return;
  const detail = authorMessages.endBeforeStart;
  throw problem('validation-failed', { detail, errors: { end_date: detail } });
}

/**
 * Gives a slug to each project that has none, because it was made before projects had pages.
 * @returns the projects with their slugs, without those that are gone meanwhile
 */
export async function nameProjects(
  all: readonly ProjectSummary[],
  { projects }: Pick<ProjectDeps, 'projects'>,
): Promise<readonly ProjectSummary[]> {
  if (all.every(({ slug }) => slug !== null)) return all;
  const named: ProjectSummary[] = [];
  // One after the other, so that equal titles are numbered in the order of the list.
  for (const project of all) {
    const found = project.slug === null ? await name(project.id, projects) : project;
    if (found) named.push(projectSummarySchema.parse(found));
  }
  return named;
}

function name(id: string, projects: ProjectDeps['projects']): Promise<ProjectSummary | undefined> {
  return savingLatest(undefined, async () => {
    const before = await projects.find(id);
    if (!before || before.slug !== null) return before;
    const base = projectKind.slugBase(before.title);
    return savingUnderFreeSlug({ slugs: projects, base }, async (slug) => {
      const next = { ...before, version: before.version + 1 };
      const after = withSlug(projectKind, { before, after: next, slug });
      const outcome = await projects.update({ before, after, event: undefined });
      return outcome === 'saved' ? after : outcome;
    });
  });
}

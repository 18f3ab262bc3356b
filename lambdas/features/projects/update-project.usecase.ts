import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { UpdateProject } from '#shared/schemas/projects.ts';
import type { ProjectRecord } from './project.ts';
import {
  forgetObjectKeys,
  objectKeysOf,
  type ProjectDeps,
  projectEvent,
  requireDatesInOrder,
  savingUnderTitle,
  slugTaken,
  withSlug,
} from './project-changes.ts';
import { sentArticle } from './project-content.ts';
import { patched } from './project-wire.ts';

interface Request {
  id: string;
  sent: UpdateProject;
  ifMatch: number | undefined;
  actor: SignedIn;
}

/**
 * Changes the fields that are sent; the rest stays.
 * @throws Problem `project-not-found`, `stale-version`, `slug-taken`, `too-large`, or
 *   `validation-failed` for the article, or when the resulting dates are in the wrong order
 */
export function updateProject(request: Request, deps: ProjectDeps): Promise<ProjectRecord> {
  return savingLatest(request.ifMatch, async () => {
    const before = requireVersion(await deps.projects.find(request.id), {
      ifMatch: request.ifMatch,
      missing: 'project-not-found',
    });
    const now = deps.now();
    const edited = {
      ...before,
      ...patched(before, request.sent),
      ...sentArticle(request.sent, before),
      updatedAt: now.toISOString(),
      version: before.version + 1,
    };
    requireDatesInOrder(edited);
    const context = { project: edited, actor: request.actor, now, id: deps.newId() };
    const event = projectEvent('update_project', context);
    const saveUnder = (slug: string) =>
      save({ before, after: withSlug(edited, slug), event }, deps);
    const slug = request.sent.slug ?? before.slug;
    const saved =
      slug === null
        ? await savingUnderTitle(edited.title, deps.projects, saveUnder)
        : await saveUnder(slug);
    if (saved === 'slug-taken') throw slugTaken();
    return saved;
  });
}

/** An image is recorded before it can be requested, and removed once it no longer can be. */
async function save(
  write: Parameters<ProjectDeps['projects']['update']>[0],
  deps: ProjectDeps,
): Promise<ProjectRecord | 'stale' | 'slug-taken'> {
  const { before, after } = write;
  const [old, shown] = [objectKeysOf(before), objectKeysOf(after)];
  const added = shown.filter((key) => !old.includes(key));
  const dropped = old.filter((key) => !shown.includes(key));
  await deps.references.add({ kind: 'project', id: after.id }, added);
  const outcome = await deps.projects.update(write);
  if (outcome !== 'saved') return outcome;
  await forgetObjectKeys(after, dropped, deps);
  return after;
}

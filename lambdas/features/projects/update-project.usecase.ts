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
} from './project-changes.ts';
import { patched } from './project-wire.ts';

interface Request {
  id: string;
  sent: UpdateProject;
  ifMatch: number | undefined;
  actor: SignedIn;
}

/**
 * Changes the fields that are sent; the rest stays.
 * @throws Problem `project-not-found`, `stale-version`, or `validation-failed` when the resulting
 *   dates are in the wrong order
 */
export function updateProject(request: Request, deps: ProjectDeps): Promise<ProjectRecord> {
  return savingLatest(request.ifMatch, async () => {
    const before = requireVersion(await deps.projects.find(request.id), {
      ifMatch: request.ifMatch,
      missing: 'project-not-found',
    });
    const now = deps.now();
    const after = {
      ...before,
      ...patched(before, request.sent),
      updatedAt: now.toISOString(),
      version: before.version + 1,
    };
    requireDatesInOrder(after);
    const context = { project: after, actor: request.actor, now, id: deps.newId() };
    const event = projectEvent('update_project', context);
    return save({ before, after, event }, deps);
  });
}

/** An image is recorded before it can be requested, and removed once it no longer can be. */
async function save(
  write: Parameters<ProjectDeps['projects']['update']>[0],
  deps: ProjectDeps,
): Promise<ProjectRecord | 'stale'> {
  const { before, after } = write;
  const [old, shown] = [objectKeysOf(before), objectKeysOf(after)];
  const added = shown.filter((key) => !old.includes(key));
  const dropped = old.filter((key) => !shown.includes(key));
  await deps.references.add({ kind: 'project', id: after.id }, added);
  if ((await deps.projects.update(write)) === 'stale') return 'stale';
  await forgetObjectKeys(after, dropped, deps);
  return after;
}

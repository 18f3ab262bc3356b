import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { trashDays } from './project.ts';
import {
  forgetObjectKeys,
  objectKeysOf,
  type ProjectDeps,
  projectEvent,
} from './project-changes.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Moves a project to the trash: it and its image are no longer found.
 * @throws Problem `project-not-found` or `stale-version`
 */
export async function deleteProject(
  request: { id: string; ifMatch: number | undefined; actor: SignedIn },
  deps: ProjectDeps,
): Promise<void> {
  const gone = await savingLatest(request.ifMatch, async () => {
    const project = requireVersion(await deps.projects.find(request.id), {
      ifMatch: request.ifMatch,
      missing: 'project-not-found',
    });
    const now = deps.now();
    const context = { project, actor: request.actor, now, id: deps.newId() };
    const outcome = await deps.projects.trash({
      project,
      event: projectEvent('delete_project', context),
      expiresAt: new Date(now.getTime() + trashDays * dayMs),
    });
    return outcome === 'saved' ? project : 'stale';
  });
  await forgetObjectKeys(gone, objectKeysOf(gone), deps);
}

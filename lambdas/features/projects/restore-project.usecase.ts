import { savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { ProjectRecord, TrashedProject } from './project.ts';
import {
  objectKeysOf,
  type ProjectDeps,
  projectEvent,
  savingUnderTitle,
} from './project-changes.ts';

/**
 * Restores a project from the trash, for everyone to see; an already restored one is returned
 * unchanged. Its images are recorded before they can be requested. Slugs that another project has taken
 * meanwhile lead there.
 * @throws Problem `project-not-found` when it is not in the trash, or no longer
 */
export function restoreProject(
  { id, actor }: { id: string; actor: SignedIn },
  deps: ProjectDeps,
): Promise<ProjectRecord> {
  return savingLatest(undefined, async () => {
    const found = await deps.projects.findTrashed({ id, now: deps.now() });
    if (found) return restore(found, actor, deps);
    // Checked last, so that it is not missed when another request restores it right now.
    const present = await deps.projects.find(id);
    if (!present) throw problem('project-not-found');
    return present;
  });
}

async function restore(
  before: TrashedProject,
  actor: SignedIn,
  deps: ProjectDeps,
): Promise<ProjectRecord | 'stale'> {
  const { project } = before;
  const now = deps.now();
  const event = projectEvent('untrash_project', { project, actor, now, id: deps.newId() });
  await deps.references.add({ kind: 'project', id: project.id }, objectKeysOf(project));
  const save = async (slug: string) => {
    const taken = await deps.projects.takenSlugs(project.formerSlugs);
    const after = {
      ...project,
      slug,
      formerSlugs: project.formerSlugs.filter((former) => !taken.has(former)),
      updatedAt: now.toISOString(),
      version: project.version + 1,
    };
    const outcome = await deps.projects.restore({ before, after, event });
    return outcome === 'saved' ? after : outcome;
  };
  const saved = project.slug === null ? 'slug-taken' : await save(project.slug);
  return saved === 'slug-taken' ? savingUnderTitle(project.title, deps.projects, save) : saved;
}

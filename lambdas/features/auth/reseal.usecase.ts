import { savingLatest } from '#lambdas/kernel/saving.ts';
import type { StoredPageRequest } from '#lambdas/kernel/paging.ts';
import type { AuthDeps } from './auth-deps.ts';

export type ResealDeps = Pick<AuthDeps, 'users' | 'secondSteps' | 'seal' | 'newId'>;

const pageSize = 100;

/**
 * Seals all secrets of second steps with the current key, so that the previous key can be removed.
 * @returns how many were sealed with another key
 */
export async function resealSecondSteps(deps: ResealDeps): Promise<number> {
  let resealed = 0;
  let from: StoredPageRequest['from'] | undefined = { skip: 0 };
  while (from) {
    const { entries, more } = await deps.users.page({ size: pageSize, from });
    for (const { id, hasSecondStep } of entries) {
      if (hasSecondStep && (await reseal(id, deps))) resealed += 1;
    }
    const last = entries.at(-1);
    from = more && last ? { after: { time: last.dateJoined, id: last.id } } : undefined;
  }
  return resealed;
}

function reseal(userId: string, { secondSteps, seal, newId }: ResealDeps): Promise<boolean> {
  return savingLatest(undefined, async () => {
    const before = await secondSteps.find(userId);
    const opened = before && seal.open(before.sealed, userId);
    if (!before || !opened || opened.isCurrent) return false;
    const after = { ...before, sealed: seal.close(opened.secret, userId), revision: newId() };
    return (await secondSteps.save({ before, after })) === 'saved' || 'stale';
  });
}

import { readStored } from '#shared/content/read-stored.ts';
import { imageSources } from '#shared/content/text.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import { problem } from '#shared/problems.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import type { KeepCopy } from '#shared/schemas/working-copies.ts';
import { copiesPerResponse, type WorkingCopiesRepository } from './working-copies.repository.ts';

interface WorkingCopyDeps {
  copies: WorkingCopiesRepository;
  now: () => Date;
}

const keptDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Of the caller alone: the place of each copy begins with who wrote it. */
export function workingCopyHandlers({
  copies,
  now,
}: WorkingCopyDeps): Handlers<'listWorkingCopies' | 'keepWorkingCopy' | 'removeWorkingCopy'> {
  return {
    listWorkingCopies: async ({ params, principal: { userId } }) => {
      const found = await copies.list({ userId, post: params.post }, now());
      const data = found.sort((one, two) => two.kept_at.localeCompare(one.kept_at, 'en'));
      // The newest: nobody compares more.
      return { body: { data: data.slice(0, copiesPerResponse) } };
    },
    keepWorkingCopy: async ({ params: { post, id }, body, principal: { userId }, ifMatch = 0 }) => {
      const time = now();
      const copy = { id, ...body, kept_at: time.toISOString(), version: ifMatch + 1 };
      const outcome = await copies.put({
        place: { userId, post },
        copy,
        objectKeys: objectKeysOf(body),
        expiresAt: new Date(time.getTime() + keptDays * dayMs),
      });
      if (outcome === 'stale') throw problem('stale-version');
      return { body: { kept_at: copy.kept_at, version: copy.version } };
    },
    removeWorkingCopy: async ({ params, principal: { userId } }) => {
      await copies.remove({ userId, ...params });
      return { body: null };
    },
  };
}

function objectKeysOf({ values }: KeepCopy): string[] {
  return [values.avatar, ...imageSources(readStored(values.content))].filter(isObjectKey);
}

import { readStored } from '#shared/content/read-stored.ts';
import { imageSources } from '#shared/content/text.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import { problem } from '#shared/problems.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import type { KeepCopy } from '#shared/schemas/working-copies.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import {
  copiesPerResponse,
  newPost,
  type WorkingCopiesRepository,
} from './working-copies.repository.ts';

interface WorkingCopyDeps {
  copies: WorkingCopiesRepository;
  posts: Pick<PostsRepository, 'find' | 'findTrashed'>;
  now: () => Date;
}

const keptDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Of the caller alone: the place of each copy begins with who wrote it. */
export function workingCopyHandlers(
  deps: WorkingCopyDeps,
): Handlers<'listWorkingCopies' | 'keepWorkingCopy' | 'removeWorkingCopy'> {
  const { copies, now } = deps;
  return {
    listWorkingCopies: async ({ params, principal: { userId } }) => {
      const found = await copies.list({ userId, post: params.post }, now());
      const data = found.sort((one, two) => two.kept_at.localeCompare(one.kept_at, 'en'));
      // The newest: nobody compares more.
      return { body: { data: data.slice(0, copiesPerResponse) } };
    },
    keepWorkingCopy: async ({ params: { post, id }, body, principal: { userId }, ifMatch = 0 }) => {
      const time = now();
      if (ifMatch === 0) await requirePost(post, deps);
      const copy = { id, ...body, kept_at: time.toISOString(), version: ifMatch + 1 };
      const outcome = await copies.put({
        place: { userId, post },
        copy,
        objectKeys: objectKeysOf(body),
        expiresAt: new Date(time.getTime() + keptDays * dayMs),
      });
      if (outcome === 'stale') throw problem('stale-version');
      if (outcome === 'too-many') throw problem('too-many-copies');
      return { body: { kept_at: copy.kept_at, version: copy.version } };
    },
    removeWorkingCopy: async ({ params, principal: { userId } }) => {
      await copies.remove({ userId, ...params });
      return { body: null };
    },
  };
}

/** A deleted one may be restored. @throws Problem `post-not-found` */
async function requirePost(id: string, { posts, now }: WorkingCopyDeps): Promise<void> {
  if (id === newPost || (await posts.find(id))) return;
  if (!(await posts.findTrashed({ id, now: now() }))) throw problem('post-not-found');
}

function objectKeysOf({ values }: KeepCopy): string[] {
  const pictures = [values.avatar, values.seo?.image ?? ''];
  return [...pictures, ...imageSources(readStored(values.content))].filter(isObjectKey);
}

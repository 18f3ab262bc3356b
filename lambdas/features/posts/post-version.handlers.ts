import type { Handlers } from '#shared/routes/handler.ts';
import { getVersion } from './get-version.usecase.ts';
import { listVersions } from './list-versions.usecase.ts';
import type { PostDeps } from './post-changes.ts';
import { type ContextDeps, contextOfSaved } from './post-context.ts';
import { toWirePost, toWireVersion, toWireVersionSummary } from './post-wire.ts';
import { restoreVersion } from './restore-version.usecase.ts';

type Versions = 'listPostVersions' | 'getPostVersion' | 'restorePostVersion';

export function postVersionHandlers(deps: PostDeps & ContextDeps): Handlers<Versions> {
  return {
    listPostVersions: async ({ params, query }) => {
      const { versions, meta } = await listVersions({ id: params.id, query }, deps.posts);
      return { body: { data: versions.map(toWireVersionSummary), meta } };
    },
    getPostVersion: async ({ params }) => ({
      body: toWireVersion(await getVersion(params, deps.posts)),
    }),
    restorePostVersion: async ({ params, principal: actor, ifMatch }) => {
      const request = { ...params, ifMatch, actor };
      const { post, content } = await restoreVersion(request, deps);
      const context = await contextOfSaved(post, deps);
      return { body: toWirePost(post, { content, ...context }) };
    },
  };
}

import type { Handlers } from '#shared/routes/handler.ts';
import { getVersion } from './get-version.usecase.ts';
import { listVersions } from './list-versions.usecase.ts';
import type { PostDeps } from './post-changes.ts';
import { neighborsOf } from './post-neighbors.ts';
import { toWirePost, toWireVersion, toWireVersionSummary } from './post-wire.ts';
import { restoreVersion } from './restore-version.usecase.ts';
import { signedIn } from './signed-in.ts';

type Versions = 'listPostVersions' | 'getPostVersion' | 'restorePostVersion';

export function postVersionHandlers(deps: PostDeps): Handlers<Versions> {
  return {
    listPostVersions: async ({ params, query }) => {
      const { versions, meta } = await listVersions({ id: params.id, query }, deps.posts);
      return { body: { data: versions.map(toWireVersionSummary), meta } };
    },
    getPostVersion: async ({ params }) => ({
      body: toWireVersion(await getVersion(params, deps.posts)),
    }),
    restorePostVersion: async ({ params, principal, ifMatch }) => {
      const request = { ...params, ifMatch, actor: signedIn(principal) };
      const { post, content } = await restoreVersion(request, deps);
      const neighbors = await neighborsOf(post, deps.posts);
      return { body: toWirePost(post, { content, neighbors }), version: post.version };
    },
  };
}

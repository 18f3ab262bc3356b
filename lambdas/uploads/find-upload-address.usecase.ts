import { isObjectKey } from '#shared/content/urls.ts';
import { mediaPrefix } from '#shared/platform/http.ts';
import { problem } from '#shared/problems.ts';
import { policies } from '#shared/routes/route.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import type { ProjectsRepository } from '../projects/projects.repository.ts';
import type { ReferencesRepository, Referrer } from './references.repository.ts';
import type { UploadAddresses } from './upload-addresses.ts';
import type { UploadsRepository } from './uploads.repository.ts';

export interface UploadDeps {
  uploads: Pick<UploadsRepository, 'find'>;
  references: ReferencesRepository;
  posts: Pick<PostsRepository, 'find'>;
  projects: Pick<ProjectsRepository, 'find'>;
  addresses: UploadAddresses;
  /** The owner's setting `demoViewer.showDrafts`: viewers may read what is not published. */
  showDrafts: boolean;
}

/**
 * Where this caller can fetch an uploaded object: in the admin area by a signed address of a few
 * minutes, elsewhere by the stable path of its published copy.
 * @throws Problem `not-found` for what is no object key, whose upload is not complete, or which the
 *   caller may not see
 */
export async function findUploadAddress(
  { objectKey, caller }: { objectKey: string; caller: PrincipalKind },
  deps: UploadDeps,
): Promise<string> {
  if (!isObjectKey(objectKey)) throw problem('not-found');
  const isVisible = seesUnpublished(caller, deps) || (await isPublished(objectKey, deps));
  if (!isVisible || !(await deps.uploads.find(objectKey))) throw problem('not-found');
  return isOneOf(policies.adminArea, caller)
    ? deps.addresses.sign(objectKey, limits.signedAddressSeconds)
    : `/${mediaPrefix}${objectKey}`;
}

/** As with posts: a viewer sees of drafts only that they exist, unless the owner shows them. */
function seesUnpublished(caller: PrincipalKind, { showDrafts }: UploadDeps): boolean {
  return isOneOf(policies.editors, caller) || (caller === 'viewer' && showDrafts);
}

/** The index only says whom to ask: the content itself decides. */
async function isPublished(objectKey: string, deps: UploadDeps): Promise<boolean> {
  for (const referrer of await deps.references.findByObjectKey(objectKey)) {
    if (await publishes(referrer, objectKey, deps)) return true;
  }
  return false;
}

async function publishes(
  { kind, id }: Referrer,
  objectKey: string,
  { posts, projects }: UploadDeps,
): Promise<boolean> {
  if (kind === 'project') return (await projects.find(id))?.imageUrl === objectKey;
  const post = await posts.find(id);
  return post?.status === 'published' && post.objectKeys.includes(objectKey);
}

function isOneOf(kinds: readonly PrincipalKind[], kind: PrincipalKind): boolean {
  return kinds.includes(kind);
}

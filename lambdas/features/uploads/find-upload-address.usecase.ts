import { isDocumentKey, isObjectKey } from '#shared/content/urls.ts';
import { problem } from '#shared/problems.ts';
import { publicImage } from '#shared/publishing/public-images.ts';
import { policies } from '#shared/routes/route.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import type { PagesRepository } from '../pages/pages.repository.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import type { ProjectsRepository } from '../projects/projects.repository.ts';
import { filesOf } from '../site-settings/settings.repository.ts';
import type {
  ReferencesRepository,
  Referrer,
  UploadsRepository,
  UploadAddresses,
} from './uploads.repository.ts';
import type { Handlers } from '#shared/routes/handler.ts';

export function uploadReadHandlers(deps: UploadDeps): Handlers<'getUploadAddress'> {
  return {
    getUploadAddress: async ({ query, principal }) => {
      const request = { objectKey: query.object_key, caller: principal.kind };
      return { body: { url: await findUploadAddress(request, deps) } };
    },
  };
}

export interface UploadDeps {
  uploads: Pick<UploadsRepository, 'find' | 'findDocument'>;
  references: ReferencesRepository;
  posts: Pick<PostsRepository, 'find'>;
  projects: Pick<ProjectsRepository, 'find'>;
  pages: Pick<PagesRepository, 'find'>;
  readSettings: () => Promise<SiteSettings>;
  addresses: UploadAddresses;
}

interface AddressRequest {
  objectKey: string;
  caller: PrincipalKind;
}

/**
 * Finds the address at which this caller can fetch an uploaded object. Editors get the original, signed for
 * a few minutes; everybody else gets the widest copy of a published image, at a stable path. The demo login
 * is public, so a viewer gets no more than a visitor.
 * @throws Problem `not-found` for an invalid key, an incomplete upload, or an object that the caller
 *   may not see
 */
export async function findUploadAddress(
  { objectKey, caller }: AddressRequest,
  deps: UploadDeps,
): Promise<string> {
  const isEditing = isEditor(caller);
  if (isDocumentKey(objectKey) && isEditing) return documentAddress(objectKey, deps);
  if (!isObjectKey(objectKey)) throw problem('not-found');
  const isVisible = isEditing || (await isPublished(objectKey, deps));
  const upload = isVisible ? await deps.uploads.find(objectKey) : undefined;
  if (!upload) throw problem('not-found');
  return isEditing
    ? deps.addresses.sign(objectKey, limits.signedAddressSeconds)
    : publicImage(upload).url;
}

/** Only editors need this address: pages link to the published copy. */
async function documentAddress(objectKey: string, deps: UploadDeps): Promise<string> {
  if (!(await deps.uploads.findDocument(objectKey))) throw problem('not-found');
  return deps.addresses.sign(objectKey, limits.signedAddressSeconds);
}

function isEditor(caller: PrincipalKind): boolean {
  const editors: readonly PrincipalKind[] = policies.editors;
  return editors.includes(caller);
}

/** The index names only candidates, so the entries themselves are read. */
async function isPublished(objectKey: string, deps: UploadDeps): Promise<boolean> {
  if (filesOf(await deps.readSettings()).includes(objectKey)) return true;
  for (const referrer of await deps.references.findByObjectKey(objectKey)) {
    if (await isPublishedBy(referrer, objectKey, deps)) return true;
  }
  return false;
}

async function isPublishedBy(
  { kind, id }: Referrer,
  objectKey: string,
  { posts, projects, pages }: UploadDeps,
): Promise<boolean> {
  if (kind === 'project') {
    const project = await projects.find(id);
    if (!project || project.isDraft) return false;
    const { imageUrl, articleImages, seo } = project;
    return [imageUrl, ...articleImages, seo?.image].includes(objectKey);
  }
  if (kind === 'page') {
    const page = await pages.find(id);
    return page?.isDraft === false && page.objectKeys.includes(objectKey);
  }
  const post = await posts.find(id);
  return post?.status === 'published' && post.objectKeys.includes(objectKey);
}

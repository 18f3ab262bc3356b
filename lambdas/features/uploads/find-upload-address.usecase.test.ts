import { describe, expect, it } from 'vitest';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { routes } from '#shared/routes/table.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import { bareRequest } from '#test/support/bare-request.ts';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import { writePage } from '#test/support/page-fixtures.ts';
import { projectRecord } from '#test/support/project-fixtures.ts';
import {
  patientReferences,
  postDeps,
  postFields,
  signedIn,
  write,
} from '#test/support/posts-fixtures.ts';
import { unpublishPost } from '#lambdas/features/posts/publish-posts.usecases.ts';
import { deletePost, updatePage, updatePost } from '#test/support/entry-operations.ts';
import type { ProjectRecord } from '../projects/project.ts';
import {
  findUploadAddress,
  type UploadDeps,
  uploadReadHandlers,
} from './find-upload-address.usecase.ts';

const actor = signedIn('admin');
const objectKey = 'uploads/00000000-0000-4000-8000-000000000001.png';
const publicAddress = '/media/uploads/00000000-0000-4000-8000-000000000001-1200.webp';
const signedAddress = `https://bucket.example/${objectKey}?for=300`;
const everybody: PrincipalKind[] = ['anonymous', 'user', 'viewer', 'staff', 'admin'];

function setUp() {
  const references = patientReferences();
  const table = inMemoryTable();
  const deps = {
    ...postDeps(createPostsRepository(table), references),
    pages: createPagesRepository(table),
  };
  const projects = new Map<string, ProjectRecord>();
  const complete = new Set([objectKey]);
  const asked: string[] = [];
  const uploads: UploadDeps = {
    uploads: {
      find: async (key) => {
        asked.push(key);
        return complete.has(key) ? uploadRecord(key) : undefined;
      },
      findDocument: async (key) => (complete.has(key) ? documentRecord(key) : undefined),
    },
    references,
    posts: deps.posts,
    projects: { find: async (id) => projects.get(id) },
    pages: deps.pages,
    readSettings: async () => defaultSettings,
    addresses: { sign: async (key, seconds) => `https://bucket.example/${key}?for=${seconds}` },
  };
  /** The answer for each caller; undefined when nothing is found. */
  const answers = (key = objectKey) =>
    Promise.all(
      everybody.map((caller) =>
        findUploadAddress({ objectKey: key, caller }, uploads).catch(
          (error: { code?: string }) => error.code,
        ),
      ),
    );
  return { references, deps, projects, complete, uploads, asked, answers };
}

const none = 'not-found';
const hidden = [none, none, none, signedAddress, signedAddress];
const open = [publicAddress, publicAddress, publicAddress, signedAddress, signedAddress];

describe('the address of an uploaded object', () => {
  it('is signed for five minutes for editors, and stable for others, viewers included, when a post publishes it', async () => {
    const { deps, answers } = setUp();
    await write(deps, { avatar: objectKey, status: 'published' });
    expect(await answers()).toEqual(open);
  });

  it('is only for editors while nothing published refers to it', async () => {
    const { deps, answers } = setUp();
    expect(await answers()).toEqual(hidden);
    await write(deps, { avatar: objectKey });
    expect(await answers()).toEqual(hidden);
  });

  it('is hidden again after the post dropped it, was unpublished or deleted', async () => {
    for (const hide of [unpublishPost, deletePost, dropCover]) {
      const { references, deps, answers } = setUp();
      const { id } = await write(deps, { avatar: objectKey, status: 'published' });
      // The index may still lead to the post.
      references.remove = async () => {};
      await hide({ id, ifMatch: undefined, actor }, deps);
      expect(await references.findByObjectKey(objectKey)).toHaveLength(1);
      expect(await answers()).toEqual(hidden);
    }
  });

  it('is found when only one of several references is public', async () => {
    const { deps, references, answers } = setUp();
    const draft = await write(deps, { avatar: objectKey });
    await references.add({ kind: 'post', id: draft.id }, [objectKey]);
    await write(deps, { avatar: objectKey, status: 'published' });
    expect(await answers()).toEqual(open);
  });

  it('is public while a published page shows it', async () => {
    const { deps, answers } = setUp();
    const image = { type: 'image', url: objectKey, alt: '', children: [{ text: '' }] };
    const words = { type: 'paragraph', children: [{ text: 'A desk.' }] };
    const sent = { title: 'Uses', content: JSON.stringify([words, image]) };
    const owners = { ...deps, entries: deps.pages };
    const { id } = await writePage(owners, { ...sent, is_draft: false });
    expect(await answers()).toEqual(open);
    await updatePage({ id, ifMatch: undefined, actor, sent: { ...sent, is_draft: true } }, owners);
    expect(await answers()).toEqual(hidden);
  });

  it('is public while a project shows it, and hidden afterwards', async () => {
    const { references, projects, answers } = setUp();
    const record = projectRecord({ imageUrl: objectKey });
    await references.add({ kind: 'project', id: record.id }, [objectKey]);
    expect(await answers()).toEqual(hidden);
    projects.set(record.id, record);
    expect(await answers()).toEqual(open);
    projects.set(record.id, projectRecord({ imageUrl: null }));
    expect(await answers()).toEqual(hidden);
  });

  it.each<Partial<SiteSettings>>([
    { social_image: objectKey },
    { authors: [{ name: 'Ada', line: 'Writes.', picture: objectKey }] },
    { profile: { ...defaultSettings.profile, portrait: objectKey } },
  ])('is public while the settings show it', async (shown) => {
    const { uploads, answers } = setUp();
    uploads.readSettings = async () => ({ ...defaultSettings, ...shown });
    expect(await answers()).toEqual(open);
  });

  it('is not found before the upload is complete, even if a published post refers to it', async () => {
    const { deps, complete, answers } = setUp();
    await write(deps, { avatar: objectKey, status: 'published' });
    complete.delete(objectKey);
    expect(await answers()).toEqual(everybody.map(() => none));
  });

  it('of a PDF file is signed for editors, and found by nobody else', async () => {
    const { complete, answers } = setUp();
    const pdf = objectKey.replace('.png', '.pdf');
    expect(await answers(pdf)).toEqual(everybody.map(() => none));
    complete.add(pdf);
    const signed = `https://bucket.example/${pdf}?for=300`;
    expect(await answers(pdf)).toEqual([none, none, none, signed, signed]);
  });

  it.each([
    '',
    'uploads/../secret.png',
    `${objectKey}/`,
    `/${objectKey}`,
    objectKey.replace('/', '%2f'),
    objectKey.replace('-', '%2e'),
    objectKey.toUpperCase(),
    `${objectKey}\0`,
    `${objectKey}\n`,
    objectKey.replace('.png', '.svg'),
    objectKey.replace('uploads', 'exports'),
    'https://example.com/a.png',
    'x'.repeat(10_000),
  ])('is not found for %j, whoever asks, and not looked for', async (key) => {
    const { asked, answers } = setUp();
    expect(routes.getUploadAddress.query.parse({ object_key: key })).toEqual({ object_key: key });
    expect(await answers(key)).toEqual(everybody.map(() => none));
    expect(asked).toEqual([]);
  });

  it('is returned by the route', async () => {
    const { uploads, deps } = setUp();
    await write(deps, { avatar: objectKey, status: 'published' });
    const reply = await uploadReadHandlers(uploads).getUploadAddress({
      ...bareRequest,
      query: { object_key: objectKey },
    });
    expect(routes.getUploadAddress.response.parse(reply.body)).toEqual({ url: publicAddress });
  });
});

function documentRecord(key: string) {
  const { width: _, height: __, ...rest } = uploadRecord(objectKey);
  return { ...rest, objectKey: key, type: 'application/pdf' as const };
}

function dropCover(
  request: Parameters<typeof unpublishPost>[0],
  deps: Parameters<typeof unpublishPost>[1],
) {
  return updatePost({ ...request, sent: postFields({ avatar: null }) }, deps);
}

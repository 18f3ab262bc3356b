/** Runs the daily sweep on the real engine. */
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { createAuditRepository, write } from '#lambdas/adapters/dynamo/transact.ts';
import { createInboxRepository } from '#lambdas/adapters/dynamo/contact/inbox.dynamo.ts';
import { createMessagesRepository } from '#lambdas/adapters/dynamo/contact/messages.dynamo.ts';
import { createDashboardRepository } from '#lambdas/adapters/dynamo/dashboard/dashboard.dynamo.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { createSettingsRepository } from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import { saveSettings } from '#lambdas/features/site-settings/change-settings.usecases.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import { createSweepRepository } from '#lambdas/adapters/dynamo/sweep/sweep.dynamo.ts';
import {
  createLibraryRepository,
  createReferencesRepository,
  createUploadsRepository,
} from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import { sweep } from '#lambdas/features/sweep/sweep.usecase.ts';
import { deleteUser } from '#lambdas/features/users/delete-user.usecase.ts';
import { updateOwnUser } from '#lambdas/features/users/update-user.usecase.ts';
import { paragraph } from '#shared/content/source-text.ts';
import { storeUser, userRecord } from '#test/support/auth-fixtures.ts';
import { contactMessage } from '#test/support/contact-fixtures.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import { meterOf } from '#test/support/capacity.ts';
import { postsAs, postsOn, prose, signedIn } from '#test/support/posts-fixtures.ts';
import { entryKinds } from '#test/support/entry-kinds.ts';
import { projectsOn } from '#test/support/project-fixtures.ts';
import { callerOf, usersInMemory } from '#test/support/user-fixtures.ts';

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 10);
const actor = signedIn('admin');
const key = (digit: number) => `uploads/00000000-0000-4000-8000-00000000000${digit}.png`;

let table: TestTable;
beforeEach(async () => {
  table = await ownTable();
});

/** Makes a site with uploads whose keys end with these digits. */
async function setUp(...digits: number[]) {
  const posts = createPostsRepository(table);
  const projects = createProjectsRepository(table);
  const pages = createPagesRepository(table);
  const uploads = createUploadsRepository(table);
  const stored = new Set<string>();
  const objects = {
    list: async () => [...stored],
    remove: async (objectKey: string) => void stored.delete(objectKey),
  };
  const deps = {
    posts,
    projects,
    pages,
    uploads,
    library: createLibraryRepository(table),
    references: createReferencesRepository(table, () => new Date(start - dayMs)),
    objects,
    inbox: createInboxRepository(table),
    settings: createSettingsRepository(table),
    sweeps: createSweepRepository(table),
  };
  for (const objectKey of digits.map(key)) {
    stored.add(objectKey);
    await uploads.add(uploadRecord(objectKey));
  }
  return {
    deps,
    stored,
    deleted: (objectKey: string) =>
      deps.library.delete(uploadRecord(objectKey), {
        id: objectKey,
        action: 'delete_upload',
        actionDisplay: 'Deleted uploaded file',
        label: 'a.png',
        userId: 'ada',
        timestamp: new Date(start - dayMs).toISOString(),
      }),
    sweepOn: (day: number) => sweep({ ...deps, now: () => new Date(start + day * dayMs) }),
  };
}

describe('an upload', () => {
  it('goes with its record once it has been unused for 30 days', async () => {
    const { deps, stored, sweepOn } = await setUp(1);
    for (const day of [0, 1, 29]) expect((await sweepOn(day)).removed.uploads).toBe(0);
    expect(await deps.uploads.find(key(1))).toBeDefined();
    expect(await sweepOn(30)).toEqual({ removed: { uploads: 1, spam: 0, events: 0 }, failed: [] });
    expect(stored).toEqual(new Set());
    expect(await deps.uploads.find(key(1))).toBeUndefined();
    expect((await deps.sweeps.lastNote())?.uploads).toEqual([]);
  });

  it('goes even without a record, and nothing else in the bucket does', async () => {
    const { stored, sweepOn } = await setUp();
    stored.add(key(1)).add('uploads/notes.txt');
    await sweepOn(0);
    await sweepOn(30);
    expect(stored).toEqual(new Set(['uploads/notes.txt']));
  });

  it("stays while it is a user's picture, and goes 30 days after it was replaced or its user deleted", async () => {
    const { deps, stored, sweepOn } = await setUp(1, 2);
    const users = createUsersRepository(table);
    const user = userRecord({ isStaff: true });
    await storeUser(users, user);
    const managing = { ...(await usersInMemory()).deps, users, uploads: deps.uploads };
    const choose = (picture: string) => {
      const sent = { email: user.email, picture };
      const request = { sent, actor: callerOf(user), ifMatch: undefined, address: '' };
      return updateOwnUser(request, managing);
    };
    await choose(key(1));
    for (const day of [0, 29]) await sweepOn(day);
    await choose(key(2));
    for (const day of [30, 59]) await sweepOn(day);
    expect([...stored]).toEqual([key(1), key(2)]);
    await sweepOn(60);
    expect([...stored]).toEqual([key(2)]);
    await deleteUser({ id: user.id, actor, ifMatch: undefined }, managing);
    for (const day of [61, 91]) await sweepOn(day);
    expect([...stored]).toEqual([]);
  });

  it('stays while the settings, or an earlier version of them, show it', async () => {
    const { deps, stored, sweepOn } = await setUp(1);
    const save = (social_image: string | null) =>
      saveSettings(
        { sent: { ...defaultSettings, social_image }, actor, ifMatch: undefined },
        { ...deps, now: () => new Date(start), newId: () => crypto.randomUUID() },
      );
    await save(key(1));
    await save(null);
    for (const day of [0, 30, 60]) await sweepOn(day);
    expect([...stored]).toEqual([key(1)]);
  });

  it('gets another 30 days when a post has used it in between', async () => {
    const { stored, sweepOn } = await setUp(1);
    await sweepOn(0);
    const { create, deps } = postsOn(table);
    const { id } = await create({ avatar: key(1) });
    await postsAs({ ...deps, now: () => new Date(start - 29 * dayMs) }).remove(id);
    await sweepOn(0.5);
    await sweepOn(30);
    expect([...stored]).toEqual([key(1)]);
    await sweepOn(60);
    expect([...stored]).toEqual([]);
  });

  it('costs a read for each post and each list, and a write of the unused uploads', async () => {
    const { sweepOn } = await setUp(1);
    for (const title of ['First', 'Second', 'Third']) await postsOn(table).create({ title });
    await projectsOn(table).create();
    const cost = meterOf(table);
    // Reads posts, projects, drafts of projects, pages, the three kinds of trash, pictures, unsaved changes, three
    // posts, the note, the library, spam, events, and settings with their versions.
    expect(await cost(() => sweepOn(0))).toEqual({ read: 18, write: 1 });
  });

  it('reads no version before an upload is due', async () => {
    const { deps } = await setUp(1);
    const { create, save } = postsOn(table);
    await save((await create()).id, { title: 'Another' });
    const posts = { ...deps.posts, version: () => Promise.reject(new Error('was read')) };
    expect(await sweep({ ...deps, posts, now: () => new Date(start) })).toMatchObject({
      failed: [],
    });
  });
});

describe('the library', () => {
  it('lists what an earlier release has stored', async () => {
    const { deps, stored, sweepOn } = await setUp();
    const old = uploadRecord(key(1));
    await write(table, { put: { ...keys.upload(old.objectKey), ...old } });
    stored.add(key(1));
    for (const day of [0, 1]) await sweepOn(day);
    expect(await deps.library.page({ limit: 9 })).toEqual([old]);
  });

  it('gives up a deleted upload with its entry at the next sweep', async () => {
    const { deps, stored, deleted, sweepOn } = await setUp(1);
    await deleted(key(1));
    expect((await sweepOn(0)).removed.uploads).toBe(1);
    expect([...stored]).toEqual([]);
    expect(await deps.uploads.find(key(1))).toBeUndefined();
    expect(await deps.library.page({ limit: 9 })).toEqual([]);
  });

  it('gets a deleted upload back that a draft shows, or an old version', async () => {
    const { deps, stored, deleted, sweepOn } = await setUp(1, 2);
    for (const digit of [1, 2]) await deleted(key(digit));
    const { create, save } = postsOn(table);
    await create({ avatar: key(1) });
    const { id } = await create({ avatar: key(2) });
    await save(id, { avatar: null });
    await sweepOn(0);
    expect([...stored]).toEqual([key(1), key(2)]);
    for (const { deletedAt } of await deps.library.page({ limit: 9 })) {
      expect(deletedAt).toBeUndefined();
    }
    expect((await deps.uploads.find(key(1)))?.deletedAt).toBeUndefined();
  });

  it('keeps a deleted upload when a save begins to use it while it is being removed', async () => {
    const { deps, stored, deleted } = await setUp(1);
    await deleted(key(1));
    const now = () => new Date(start);
    const { create } = postsAs({
      ...postsOn(table).deps,
      references: createReferencesRepository(table, now),
    });
    // The sweep has read all entries by then.
    const library = {
      ...deps.library,
      remove: async (gone: Parameters<typeof deps.library.remove>[0]) => {
        await create({ avatar: key(1) });
        await deps.library.remove(gone);
      },
    };
    expect((await sweep({ ...deps, library, now })).removed.uploads).toBe(0);
    expect([...stored]).toEqual([key(1)]);
    expect(await deps.uploads.find(key(1))).toEqual(uploadRecord(key(1)));
    expect(await deps.library.page({ limit: 9 })).toEqual([uploadRecord(key(1))]);
  });

  it('knows the uses of drafts and of the trash that an earlier release has saved, from the first sweep', async () => {
    const { deps, sweepOn } = await setUp(1, 2);
    // References are stored in another partition.
    const { create, remove } = postsOn(table);
    const draft = await create({ avatar: key(1) });
    const gone = await create({ avatar: key(2) });
    await remove(gone.id);
    await sweepOn(0);
    const ids = async (digit: number) =>
      (await deps.library.references(key(digit))).map(({ referrer }) => referrer.id);
    expect([await ids(1), await ids(2)]).toEqual([[draft.id], [gone.id]]);
  });
});

describe.each(entryKinds)('an upload in the text of a $name', ({ on }) => {
  it('stays while it is there, also of a draft or in the trash, and goes 30 days later', async () => {
    const { stored, sweepOn } = await setUp(1, 2, 3, 4, 5);
    const { create, ...site } = on(table);
    const showing = (url: string) =>
      JSON.stringify([paragraph(prose), { type: 'image', url, alt: '', children: [{ text: '' }] }]);
    const drawn = (diagram: object) =>
      JSON.stringify([
        paragraph(prose),
        { type: 'code-block', language: 'mermaid', diagram, children: [{ text: 'x' }] },
      ]);
    const size = { width: 1, height: 1 };
    await create({ content: showing(key(1)) });
    await create({ content: showing(key(2)), isPublic: true });
    await create({ content: drawn({ light: key(4), dark: key(5), ...size }), isPublic: true });
    const { id } = (await create({ content: showing(key(3)), isPublic: true })).entry;
    await site.with({ now: () => new Date(start + 20 * dayMs) }).trash(id);
    for (const day of [0, 31]) await sweepOn(day);
    expect(stored.size).toBe(5);
    // The trash keeps entries for 30 days, and their uploads are then unused for another 30.
    for (const day of [51, 81]) await sweepOn(day);
    expect([...stored]).toEqual([1, 2, 4, 5].map(key));
  });
});

describe.each(entryKinds)('the picture of a $name', ({ on }) => {
  it('stays while it is shown, or was in an old version', async () => {
    const { deps, stored, sweepOn } = await setUp(1);
    const { create, save } = on(table);
    const { id } = (await create({ picture: key(1) })).entry;
    for (const day of [0, 30]) await sweepOn(day);
    expect((await deps.sweeps.lastNote())?.uploads).toEqual([]);
    await save(id, { picture: null });
    for (const day of [60, 90, 120]) await sweepOn(day);
    expect([...stored]).toEqual([key(1)]);
    expect((await deps.sweeps.lastNote())?.uploads).toEqual([
      { objectKey: key(1), since: new Date(start + 120 * dayMs).toISOString() },
    ]);
  });
});

describe('spam', () => {
  it('goes after 30 days, and counts no longer; messages stay', async () => {
    const { deps, sweepOn } = await setUp();
    const messages = createMessagesRepository(table);
    const receive = (id: number, day: number, isSpam: boolean) =>
      messages.store({
        message: contactMessage({
          id: `00000000-0000-4000-8000-00000000000${id}`,
          createdAt: new Date(start + day * dayMs).toISOString(),
          isSpam,
        }),
        sender: { id: `sender ${id}`, before: [], after: [1], expiresAt: new Date(start) },
      });
    await receive(1, 0, true);
    await receive(2, 20, true);
    await receive(3, 0, false);
    expect((await sweepOn(30)).removed.spam).toBe(0);
    expect((await sweepOn(31)).removed.spam).toBe(1);
    expect(await deps.inbox.counts()).toEqual({ inbox: 1, unread: 1, spam: 1 });
    const page = await deps.inbox.page({ list: 'spam', size: 9, from: { skip: 0 } });
    expect(page.entries.map(({ id }) => id.at(-1))).toEqual(['2']);
  });
});

describe('an event of the activity feed', () => {
  it('goes after 400 days', async () => {
    const { sweepOn } = await setUp();
    const audit = createAuditRepository(table);
    const event = { action: 'sign_in', actionDisplay: 'Signed in', label: 'ada', userId: 'ada' };
    for (const day of [0, 5]) {
      const timestamp = new Date(start + day * dayMs).toISOString();
      await audit.record({ ...event, id: `event ${day}`, timestamp });
    }
    expect((await sweepOn(399)).removed.events).toBe(0);
    expect((await sweepOn(401)).removed.events).toBe(1);
    const page = { size: 9, from: { skip: 0 } };
    const { entries } = await createDashboardRepository(table).events(page);
    expect(entries.map(({ id }) => id)).toEqual(['event 5']);
  });
});

it('sweeps the other kinds when one fails, and says which failed', async () => {
  const { deps } = await setUp();
  const objects = { ...deps.objects, list: () => Promise.reject(new TypeError('unreachable')) };
  expect(await sweep({ ...deps, objects, now: () => new Date(start) })).toEqual({
    removed: { uploads: 0, spam: 0, events: 0 },
    failed: ['uploads: TypeError'],
  });
});

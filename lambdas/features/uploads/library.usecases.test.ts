import { describe, expect, it } from 'vitest';
import { createDashboardRepository } from '#lambdas/adapters/dynamo/dashboard/dashboard.dynamo.ts';
import { userPictureKey } from '#lambdas/adapters/dynamo/keys.ts';
import { createSweepRepository } from '#lambdas/adapters/dynamo/sweep/sweep.dynamo.ts';
import { write } from '#lambdas/adapters/dynamo/transact.ts';
import {
  createLibraryRepository,
  createReferencesRepository,
  createUploadsRepository,
} from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { pageKind } from '#lambdas/features/pages/page.kind.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import { projectKind } from '#lambdas/features/projects/project.kind.ts';
import type { MediaListQuery } from '#shared/schemas/uploads.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import { entryKinds, withEveryKind } from '#test/support/entry-kinds.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { deleteUpload, describeUpload, listUploads } from './library.usecases.ts';
import { cleanName } from './upload-changes.ts';
import { referenceSettlesMs, type UploadRecord } from './uploads.repository.ts';
import { entriesWithUploads } from './uploads-in-use.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}.png`;
const key = (number: number) => `uploads/${idOf(number)}`;
const numberOf = (objectKey: string) => Number(objectKey.slice(-16, -4));
const start = Date.UTC(2026, 0, 10);
const actor = signedIn('staff');
const isoAt = (ms: number) => new Date(ms).toISOString();

function setUp() {
  const table = inMemoryTable();
  let time = start;
  const now = () => new Date(time);
  const uploads = createUploadsRepository(table);
  const references = createReferencesRepository(table, now);
  const { post, project, page } = withEveryKind(table);
  const sweeps = createSweepRepository(table);
  let settings = defaultSettings;
  const deps = {
    library: createLibraryRepository(table),
    entries: {
      post: entriesWithUploads(postKind, post),
      project: entriesWithUploads(projectKind, project),
      page: entriesWithUploads(pageKind, page),
    },
    sweeps,
    readSettings: async () => settings,
    now,
    newId: () => crypto.randomUUID(),
  };
  const list = (query: MediaListQuery = {}, isViewer = false) =>
    listUploads({ query, isViewer }, deps);
  const numbers = async (...request: Parameters<typeof list>) =>
    (await list(...request)).uploads.map(({ upload }) => numberOf(upload.objectKey));
  return {
    table,
    deps,
    references,
    list,
    numbers,
    /** The number also determines the time of the upload. */
    add: async (number: number, changes: Partial<UploadRecord> = {}) => {
      const uploadedAt = isoAt(start + number * 1000);
      await uploads.add(uploadRecord(key(number), { uploadedAt, ...changes }));
    },
    find: (number: number) => uploads.find(key(number)),
    remove: (number: number) => deleteUpload({ id: idOf(number), actor }, deps),
    wait: (ms: number) => {
      time += ms;
    },
    showInSettings: (social_image: string) => {
      settings = { ...defaultSettings, social_image };
    },
  };
}

describe('the library', () => {
  it('lists uploads page by page, newest first, each once', async () => {
    const { add, list } = setUp();
    const count = uploadLimits.listed + 2;
    for (let number = 1; number <= count; number += 1) await add(number);
    const first = await list();
    const second = await list({ cursor: first.next ?? '' });
    expect(second.next).toBeNull();
    const all = [...first.uploads, ...second.uploads].map(({ upload }) =>
      numberOf(upload.objectKey),
    );
    expect(all).toEqual(Array.from({ length: count }, (_, index) => count - index));
    const error = { code: 'validation-failed' };
    await expect(list({ cursor: 'x' })).rejects.toMatchObject(error);
  });

  it('finds them by words of name and description, in any spelling', async () => {
    const { add, numbers } = setUp();
    await add(1, { name: 'Café-menu.png' });
    await add(2, { name: 'IMG_1.png', description: 'The menu of a café' });
    await add(3);
    expect(await numbers({ q: 'cafe menu' })).toEqual([2, 1]);
    expect(await numbers({ q: 'img café' })).toEqual([2]);
    expect(await numbers({ q: 'kite' })).toEqual([]);
  });

  it('looks at so many in a request, and goes on behind them', async () => {
    const { add, list, deps, showInSettings } = setUp();
    const count = uploadLimits.examined + 1;
    for (let number = 1; number <= count; number += 1) await add(number);
    showInSettings(key(1));
    // A viewer may see only the oldest upload.
    let asked = 0;
    const library = {
      ...deps.library,
      references: async (objectKey: string) => {
        asked += 1;
        return deps.library.references(objectKey);
      },
    };
    const first = await listUploads({ query: {}, isViewer: true }, { ...deps, library });
    expect([first.uploads, asked]).toEqual([[], uploadLimits.examined]);
    const second = await list({ cursor: first.next ?? '' }, true);
    expect(second.uploads.map(({ upload }) => upload.objectKey)).toEqual([key(1)]);
  });

  it('lists as unused what the last sweep found, or what is newer, without what has been used since', async () => {
    const { add, numbers, list, deps, showInSettings } = setUp();
    for (const number of [1, 2, 3, 4]) await add(number);
    const since = isoAt(start);
    const uploads = [1, 2].map((number) => ({ objectKey: key(number), since }));
    await deps.sweeps.saveNote({ uploads, at: isoAt(start + 3500) });
    showInSettings(key(2));
    expect(await numbers({ use: 'unused' })).toEqual([4, 1]);
    const [newest, oldest] = (await list({ use: 'unused' })).uploads;
    expect(newest?.removedAfter).toBeNull();
    expect(oldest?.removedAfter).toBe('2026-02-09T00:00:00.000Z');
  });

  it('names the settings, users and unsaved text among the uses', async () => {
    const { add, list, table, showInSettings } = setUp();
    await add(1);
    showInSettings(key(1));
    await write(table, { put: { ...userPictureKey('ada'), objectKey: key(1) } });
    const copy = { pk: 'COPYIMAGES', sk: 'ada#1', post: 'new', objectKeys: [key(1)] };
    await write(table, { put: copy });
    const [found] = (await list()).uploads;
    expect(found?.uses.map(({ kind }) => kind)).toEqual(['settings', 'profile', 'unsaved']);
  });

  it('shows a viewer what visitors see, and no uses beside these', async () => {
    const { add, list, numbers, table, references } = setUp();
    for (const number of [1, 2]) await add(number, { name: 'kite.png' });
    const post = entryKinds[0]?.on(table, { references });
    await post?.create({ picture: key(1), title: 'A public note', isPublic: true });
    await post?.create({ picture: key(1), title: 'A secret note' });
    await post?.create({ picture: key(2), title: 'A secret note' });
    expect(await numbers({ q: 'kite' }, true)).toEqual([1]);
    const [found] = (await list({}, true)).uploads;
    expect(found?.uses.map(({ title }) => title)).toEqual(['A public note']);
  });

  it('takes a description', async () => {
    const { add, list, deps } = setUp();
    await add(1);
    await describeUpload({ id: idOf(1), description: 'A kite' }, deps);
    expect((await list()).uploads[0]?.upload.description).toBe('A kite');
    const code = 'upload-not-found';
    for (const id of [idOf(2), '../x.png', 'x']) {
      await expect(describeUpload({ id, description: '' }, deps)).rejects.toMatchObject({ code });
    }
  });
});

describe.each(entryKinds)('an upload that a $name shows', ({ name, on }) => {
  it('is in use by a draft, a public one, and one in the trash, and cannot be deleted', async () => {
    const { add, deps, list, remove, find, references, table, wait } = setUp();
    await add(1);
    const site = on(table, { references, now: deps.now });
    const { id, title } = (await site.create({ picture: key(1) })).entry;
    const state = async () => (await list()).uploads[0]?.uses;
    expect(await state()).toEqual([{ kind: name, id, title, state: 'draft' }]);
    await site.save(id, { picture: key(1), isPublic: true });
    expect(await state()).toEqual([{ kind: name, id, title, state: 'public' }]);
    await site.trash(id);
    expect(await state()).toEqual([{ kind: name, id, title, state: 'deleted' }]);
    await expect(remove(1)).rejects.toMatchObject({ code: 'upload-in-use' });
    expect((await find(1))?.deletedAt).toBeUndefined();
    await site.untrash(id);
    wait(1000);
    await site.save(id, { picture: null });
    expect(await state()).toEqual([]);
    await remove(1);
  });

  it('is found behind any number of references that have lost their entry', async () => {
    const { add, references, remove, table, wait } = setUp();
    await add(1);
    const leftovers = Array.from({ length: uploadLimits.uses }, (_, at) => at);
    for (const at of leftovers) {
      await references.add({ kind: 'page', id: `00000000-0000-7000-8000-0000000000${at + 10}` }, [
        key(1),
      ]);
    }
    wait(referenceSettlesMs);
    const { id } = (await on(table, { references }).create({ picture: key(1) })).entry;
    wait(referenceSettlesMs);
    await expect(remove(1)).rejects.toMatchObject({ code: 'upload-in-use' });
    await on(table, { references }).save(id, { picture: null });
    await remove(1);
  });

  it('is in use by a save in progress, and free when that has failed for a minute', async () => {
    const { add, remove, references, table, wait } = setUp();
    await add(1);
    let duringSave: unknown;
    const create = async () => {
      duringSave = await remove(1).catch((error: unknown) => error);
      throw new Error('The table is away');
    };
    const site = on(table, { references, entries: { create } });
    await expect(site.create({ picture: key(1) })).rejects.toThrow('The table is away');
    expect(duringSave).toMatchObject({ code: 'upload-in-use' });
    wait(referenceSettlesMs);
    await remove(1);
  });

  it('returns to the library when it was deleted meanwhile', async () => {
    const { add, numbers, remove, references, table } = setUp();
    await add(1);
    await remove(1);
    expect(await numbers()).toEqual([]);
    await on(table, { references }).create({ picture: key(1) });
    expect(await numbers()).toEqual([1]);
  });
});

it('a deletion leaves an event with its name, once', async () => {
  const { add, remove, table } = setUp();
  await add(1, { name: 'kite.png' });
  for (const _ of [1, 2]) await remove(1);
  const { entries: events } = await createDashboardRepository(table).events({
    size: 9,
    from: { skip: 0 },
  });
  expect(events).toMatchObject([
    { action: 'delete_upload', label: 'kite.png', userId: actor.userId },
  ]);
});

it.each([
  ['kite.png', 'kite.png'],
  ['C:\\photos\\my  kite.png', 'my kite.png'],
  ['/etc/../kite\n\u202egnp.exe', 'kite gnp.exe'],
  [`${'k'.repeat(300)}.png`, 'k'.repeat(uploadLimits.name)],
  [' \u200b', undefined],
  [undefined, undefined],
])('the file name %j is kept as %j', (filename, name) => {
  expect(cleanName(filename)).toBe(name);
});

/** Upgrades of stored items on the real engine, with migrations and a kind defined by the test. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { createFormatsRepository } from '#lambdas/adapters/dynamo/formats/formats.dynamo.ts';
import type {
  FormatsRepository,
  StoredItem,
} from '#lambdas/features/formats/formats.repository.ts';
import type { Migration } from '#lambdas/features/formats/migration.ts';
import {
  createUpgrade,
  findNewerFormats,
  type FormatReport,
} from '#lambdas/features/formats/upgrade-formats.usecase.ts';
import type { ItemKey, StoredKind } from '#shared/platform/stored-kinds.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { meterOf } from '#test/support/capacity.ts';
import { itemsOf, setAttributes } from '#test/support/stored-items.ts';

/** Version 1 has `body`, version 2 renames it to `text`, and version 3 has another key. */
const note: StoredKind = {
  name: 'note',
  table: 'core',
  partition: 'NOTE#*',
  sort: 'NOTE',
  version: 3,
  archive: 'passing',
  formerly: [{ partition: 'REMARK#*', sort: 'REMARK' }],
};
const other: StoredKind = { ...note, name: 'other', partition: 'OTHER#*', version: 1 };
const migrations: Migration[] = [
  {
    kind: 'note',
    to: 2,
    meanwhile: 'Notes without a text are shown with their body.',
    upgrade: ({ body, ...rest }) => {
      if (body === undefined) return undefined;
      if (body === 'broken') throw new TypeError('A body of broken');
      return { ...rest, text: rest.text ?? body };
    },
  },
  {
    kind: 'note',
    to: 3,
    meanwhile: 'Remarks are not shown.',
    upgrade: (item) =>
      item.sk === 'REMARK'
        ? { ...item, pk: item.pk.replace('REMARK', 'NOTE'), sk: 'NOTE' }
        : undefined,
  },
];

let table: TestTable;
let formats: FormatsRepository;
let reports: FormatReport[];
const later = new Date(1000);

beforeEach(async () => {
  table = await ownTable();
  formats = createFormatsRepository(() => table);
  reports = [];
});

const first = (id: string | number, body = `body ${id}`) => ({
  pk: `REMARK#${id}`,
  sk: 'REMARK',
  body,
});
const second = (id: string | number) => ({ pk: `REMARK#${id}`, sk: 'REMARK', text: `body ${id}` });
const third = (id: string | number) => ({ pk: `NOTE#${id}`, sk: 'NOTE', text: `body ${id}` });

async function put(...items: StoredItem[]): Promise<void> {
  const { client, tableName: TableName } = table;
  await Promise.all(items.map((Item) => client.send(new PutCommand({ TableName, Item }))));
}

/** Reads all items but the progress, by key. */
async function stored(): Promise<unknown[]> {
  return (await itemsOf(table)).filter(({ pk }) => pk !== 'PUBLISHER');
}

interface Upgrade {
  repository?: FormatsRepository;
  steps?: Migration[];
  kinds?: StoredKind[];
  now?: () => Date;
}

/** Upgrades like another instance of the function. */
function upgrade({
  repository = formats,
  steps = migrations,
  kinds = [note, other],
  now = () => new Date(0),
}: Upgrade = {}) {
  const report = (line: FormatReport) => reports.push(line);
  return createUpgrade({ kinds, migrations: steps, formats: repository, report, now })(later);
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => 1000 + at);

describe('an upgrade', () => {
  it('migrates items of every earlier version to the current one, and leaves all others alone', async () => {
    const another = { pk: 'OTHER#1', sk: 'NOTE', body: 'its own' };
    await put(first(1), second(2), third(3), another);
    expect(await upgrade()).toEqual({ failed: 0 });
    expect(await stored()).toEqual([third(1), third(2), third(3), another]);
    expect(await formats.progress()).toMatchObject([{ kind: 'note', version: 3, upgraded: 2 }]);
    expect(reports).toEqual([{ kind: 'note', version: 3, upgraded: 2, failed: 0 }]);
  });

  it('changes attributes in place', async () => {
    const kinds = [{ ...note, version: 2, partition: 'REMARK#*', sort: 'REMARK' }];
    await put({ ...first(1), tags: ['a'], author: { name: 'Robin' }, bytes: new Uint8Array([1]) });
    await upgrade({ kinds });
    const { body: _, ...rest } = first(1);
    const kept = { tags: ['a'], author: { name: 'Robin' }, bytes: new Uint8Array([1]) };
    expect(await stored()).toEqual([{ ...rest, ...kept, text: 'body 1' }]);
  });

  it('changes nothing when it runs again', async () => {
    await put(first(1), second(2));
    await upgrade();
    const before = await stored();
    await setAttributes(table, keys.format('note'), { version: 1, to: 1 });
    await upgrade();
    expect(await stored()).toEqual(before);
    expect(await formats.progress()).toMatchObject([{ version: 3, upgraded: 0 }]);
  });

  it('continues where it was killed', async () => {
    await put(...numbered(250).map((id) => first(id)));
    const asked: (ItemKey | null)[] = [];
    const watched = (killedAtPage: number): FormatsRepository => ({
      ...formats,
      page: (name, after) => {
        asked.push(after);
        return formats.page(name, after);
      },
      saveProgress: async (progress) => {
        if (asked.length === killedAtPage) throw new Error('killed');
        await formats.saveProgress(progress);
      },
    });
    await expect(upgrade({ repository: watched(2) })).rejects.toThrow('killed');
    const [halfway] = await formats.progress();
    expect(halfway).toMatchObject({ version: 1, to: 3, isRead: false });
    await upgrade({ repository: watched(0) });
    expect(asked.slice(0, 3)).toEqual([null, halfway?.position, halfway?.position]);
    expect(await stored()).toEqual(numbered(250).map(third));
  });

  it('ends in time, and continues at the next tick', async () => {
    await put(...numbered(150).map((id) => first(id)));
    let time = 0;
    const now = () => new Date((time += 600));
    await upgrade({ now });
    expect(await formats.progress()).toMatchObject([{ version: 1, isRead: false }]);
    expect(reports.at(-1)).toMatchObject({
      meanwhile: 'Notes without a text are shown with their body. Remarks are not shown.',
    });
    await upgrade();
    expect(await stored()).toEqual(numbered(150).map(third));
  });

  it('costs what ACCESS-PATTERNS.md says, nothing once all is done, and never without work', async () => {
    await put(first(1));
    const cost = meterOf(table);
    const again = createUpgrade({
      kinds: [note],
      migrations,
      formats,
      report: () => undefined,
      now: () => new Date(0),
    });
    // Reads the versions and a page; writes the moved items, and the progress at the start, after the page
    // and at the end.
    expect(await cost(() => again(later))).toEqual({ read: 2, write: 4 + 3 });
    expect(await cost(() => again(later))).toEqual({ read: 0, write: 0 });
    expect(await cost(() => upgrade({ kinds: [other] }))).toEqual({ read: 0, write: 0 });
  });
});

describe('an item that changes while it is upgraded', () => {
  const inPlace = { ...note, version: 2, partition: 'REMARK#*', sort: 'REMARK' };

  function interrupted(meanwhile: () => Promise<unknown>): FormatsRepository {
    let isFirst = true;
    return {
      ...formats,
      replace: async (...asked) => {
        if (isFirst) await meanwhile();
        isFirst = false;
        return formats.replace(...asked);
      },
    };
  }

  const remark = { pk: 'REMARK#1', sk: 'REMARK' };
  const save = (attributes: Record<string, string>) => setAttributes(table, remark, attributes);

  it.each([
    ['in place', [inPlace], remark],
    ['to another place', [note], { pk: 'NOTE#1', sk: 'NOTE' }],
  ])('is upgraded %s as it was saved', async (_where, kinds, key) => {
    await put(first(1));
    await upgrade({ kinds, repository: interrupted(() => save({ body: 'saved meanwhile' })) });
    expect(await stored()).toEqual([{ ...key, text: 'saved meanwhile' }]);
  });

  it.each([
    ['keeps an attribute that it was given', { mood: 'good' }],
    ['reaches its migration with what was saved under the new name', { text: 'saved' }],
  ])('%s', async (_title, saved) => {
    await put(first(1));
    await upgrade({ kinds: [inPlace], repository: interrupted(() => save(saved)) });
    expect(await stored()).toEqual([{ ...second(1), ...saved }]);
  });

  it('keeps the values of a save in the new format', async () => {
    await put(first(1));
    const saved = { ...second(1), text: 'saved meanwhile' };
    await upgrade({ kinds: [inPlace], repository: interrupted(() => put(saved)) });
    expect(await stored()).toEqual([saved]);
  });

  it('stays deleted', async () => {
    await put(first(1));
    const repository = interrupted(() => formats.replace('core', first(1), third(2)));
    expect(await upgrade({ repository })).toEqual({ failed: 0 });
    expect(await stored()).toEqual([third(2)]);
  });
});

describe('an item that cannot be upgraded', () => {
  it('is reported without its key, is left as it is and does not stop the others', async () => {
    await put(first(1, 'broken'), first(2), first(3));
    expect(await upgrade()).toEqual({ failed: 1 });
    expect(await stored()).toEqual([third(2), third(3), first(1, 'broken')]);
    expect(reports[0]).toEqual({ kind: 'note', error: new TypeError('A body of broken') });
    const failed = [{ pk: 'REMARK#1', sk: 'REMARK' }];
    expect(await formats.progress()).toMatchObject([{ version: 1, isRead: true, failed }]);
  });

  it('is retried without reading the others', async () => {
    await put(first(1, 'broken'));
    await upgrade();
    await put(first(1, 'mended'));
    const repository = { ...formats, page: () => Promise.reject(new Error('read again')) };
    expect(await upgrade({ repository })).toEqual({ failed: 0 });
    expect(await stored()).toEqual([{ ...third(1), text: 'mended' }]);
    expect(await formats.progress()).toMatchObject([{ version: 3, failed: [] }]);
  });

  it('does not overwrite another one', async () => {
    await put(first(1), third(1));
    expect(await upgrade()).toEqual({ failed: 1 });
    expect(await stored()).toEqual([third(1), first(1)]);
  });

  it('stops the upgrade when there are many: the rest waits for another build', async () => {
    await put(...numbered(250).map((id) => first(id, 'broken')));
    const counts = await upgrade();
    expect(counts.failed).toBeLessThan(150);
    expect(await upgrade()).toEqual(counts);
    const steps = migrations.map((step) => ({ ...step, upgrade: () => undefined }));
    expect(await upgrade({ steps })).toEqual({ failed: 0 });
    expect(await formats.progress()).toMatchObject([{ version: 3 }]);
  });
});

describe('a build that knows only an earlier version', () => {
  const earlier = [{ ...note, version: 2 }];

  it('is detected, even when the upgrade has only begun', async () => {
    expect(await findNewerFormats({ formats, kinds: earlier })).toEqual([]);
    await put(...numbered(150).map((id) => first(id)));
    await expect(
      upgrade({ repository: { ...formats, page: () => Promise.reject(new Error('killed')) } }),
    ).rejects.toThrow('killed');
    expect(await findNewerFormats({ formats, kinds: earlier })).toEqual(['note']);
    await upgrade();
    expect(await findNewerFormats({ formats, kinds: earlier })).toEqual(['note']);
    expect(await findNewerFormats({ formats, kinds: [note] })).toEqual([]);
    expect(await findNewerFormats({ formats, kinds: [other] })).toEqual([]);
  });

  it('neither touches an item nor reverts the note of the later version', async () => {
    await put(first(1));
    await upgrade();
    const before = [await stored(), await formats.progress()];
    await upgrade({ kinds: earlier });
    const [done] = await formats.progress();
    if (done) await formats.saveProgress({ ...done, version: 1, to: 2 });
    expect([await stored(), await formats.progress()]).toEqual(before);
  });
});

import { describe, expect, it } from 'vitest';
import { settingsKeys } from '#lambdas/adapters/dynamo/keys.ts';
import { createSettingsRepository } from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import { saveSettings } from '#lambdas/features/site-settings/change-settings.usecases.ts';
import { firstSettings } from '#lambdas/features/site-settings/settings.repository.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { compareUnits, mergeSteps, writeUnits } from './write-units.ts';

const counters = { pk: 'COUNTERS', sk: 'POSTS' };
const adding = (...names: string[]) => ({
  update: counters,
  expression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
  names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  values: Object.fromEntries(names.map((name) => [`:${name}`, 1])),
});

it('counts units of a transaction together', () => {
  expect(mergeSteps([adding('all', 'draft')], [adding('all', 'published')])).toEqual([
    {
      ...adding('all', 'draft', 'published'),
      values: { ':all': 2, ':draft': 1, ':published': 1 },
    },
  ]);
});

it('keeps the first spelling of a label', () => {
  const label = (title: string) => ({
    ...adding('count'),
    expression: 'ADD #count :count SET #title = if_not_exists(#title, :title)',
    values: { ':count': 1, ':title': title },
  });
  expect(mergeSteps([label('Foxes')], [label('foxes')])).toEqual([
    { ...label('Foxes'), values: { ':count': 2, ':title': 'Foxes' } },
  ]);
});

it('does not write an item twice in a transaction', () => {
  const put = { put: { pk: 'SLUG#a', sk: 'UNIQUE' } };
  expect(mergeSteps([put], [put])).toBeUndefined();
});

describe('the settings of an archive', () => {
  const archived = { ...defaultSettings, numbers: [] };
  const unit = {
    ...settingsKeys.current(),
    ...firstSettings,
    settings: archived,
    version: 7,
    keptVersions: [6],
  };

  function setUp() {
    const core = inMemoryTable();
    const site = { tables: { core, analytics: core } };
    const file = 'settings' as const;
    const restore = async () => {
      const units = (async function* () {
        yield [unit] as const;
      })();
      for await (const batch of compareUnits(units, { site, file, now: new Date() })) {
        const fresh = batch.filter(({ outcome }) => outcome === 'new');
        const left = await writeUnits(
          fresh.map((each) => each.unit),
          { site, file },
        );
        return { outcome: batch[0]?.outcome, left };
      }
      return undefined;
    };
    return { settings: createSettingsRepository(core), restore };
  }

  it('replace what came with the code', async () => {
    const { settings, restore } = setUp();
    await settings.createFirst(firstSettings);
    expect(await restore()).toEqual({ outcome: 'new', left: [] });
    expect(await settings.find()).toMatchObject({ version: 7, settings: archived });
    expect(await restore()).toEqual({ outcome: 'equal', left: [] });
  });

  it('replace nothing that somebody has changed', async () => {
    const { settings, restore } = setUp();
    await saveSettings(
      { sent: { ...defaultSettings, skill_groups: [] }, actor: signedIn('admin'), ifMatch: 1 },
      {
        settings,
        uploads: { findMany: async () => [], findDocument: async () => undefined },
        now: () => new Date(),
        newId: () => crypto.randomUUID(),
      },
    );
    expect(await restore()).toEqual({ outcome: 'different', left: [] });
    expect(await settings.find()).toMatchObject({ version: 2 });
  });
});

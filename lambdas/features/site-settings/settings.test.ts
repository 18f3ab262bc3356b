import { describe, expect, it } from 'vitest';
import { createSettingsRepository } from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import { auditPartition, settingsKeys } from '#lambdas/adapters/dynamo/keys.ts';
import { getItem, queryItems } from '#lambdas/adapters/dynamo/reads.ts';
import { write } from '#lambdas/adapters/dynamo/transact.ts';
import { limits } from '#shared/schemas/limits.ts';
import { settingsLimits, settingsMessages } from '#shared/schemas/settings-messages.ts';
import {
  savedSettingsSchema,
  type SiteSettings,
  siteSettingsSchema,
} from '#shared/schemas/site-settings.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import { bareRequest } from '#test/support/bare-request.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { firstSettings } from './settings.repository.ts';
import { settingsHandlers } from './settings.handlers.ts';

const actor = signedIn('admin');
const titled = (title: string): SiteSettings => ({
  ...defaultSettings,
  profile: { ...defaultSettings.profile, title },
});

function setUp({ uploads = [] as string[] } = {}) {
  const table = inMemoryTable();
  let id = 0;
  const settings = createSettingsRepository(table);
  const handlers = settingsHandlers({
    settings,
    progress: async () => undefined,
    uploads: {
      findMany: async (keys) => keys.filter((key) => uploads.includes(key)).map(upload),
      findDocument: async (key) => (uploads.includes(key) ? document(key) : undefined),
    },
    now: () => new Date('2026-11-27T12:00:00.000Z'),
    newId: () => `00000000-0000-7000-8000-${String((id += 1)).padStart(12, '0')}`,
  });
  const request = { ...bareRequest, principal: actor };
  return {
    table,
    settings,
    read: (principal = actor) => handlers.getSiteSettings({ ...request, principal }),
    save: (body: SiteSettings, ifMatch?: number) =>
      handlers.updateSiteSettings({ ...request, body, ifMatch }),
    versions: async () => (await handlers.listSiteSettingsVersions(request)).body.data,
    version: (version: number) =>
      handlers.getSiteSettingsVersion({ ...request, params: { version } }),
    restore: (version: number, ifMatch?: number) =>
      handlers.restoreSiteSettingsVersion({ ...request, params: { version }, ifMatch }),
  };
}

function upload(objectKey: string) {
  return {
    objectKey,
    type: 'image/png' as const,
    width: 1,
    height: 1,
    bytes: 1,
    uploadedBy: actor.userId,
    uploadedAt: '2026-11-27T12:00:00.000Z',
  };
}

function document(objectKey: string) {
  const { width: _, height: __, ...rest } = upload(objectKey);
  return { ...rest, type: 'application/pdf' as const };
}

describe('the settings of the site', () => {
  it('are what came with the code until somebody saves', async () => {
    const { read } = setUp();
    expect((await read()).body).toEqual({
      settings: defaultSettings,
      version: 1,
      updated_at: null,
      updated_by: null,
    });
  });

  it('are stored by the release, which never replaces what is stored', async () => {
    const { settings, save, read } = setUp();
    await settings.createFirst(firstSettings);
    await save(titled('Draughtsman'), 1);
    await settings.createFirst(firstSettings);
    expect((await read()).body).toMatchObject({ version: 2, settings: titled('Draughtsman') });
  });

  it('name who saved them, and keep what they were before', async () => {
    const { save, versions, version } = setUp();
    const saved = await save(titled('Draughtsman'), 1);
    expect(saved.body).toMatchObject({ version: 2, updated_by: { username: actor.username } });
    const before = { version: 1, saved_at: null, saved_by: null, changed: ['profile'] };
    expect(await versions()).toEqual([before]);
    expect((await version(1)).body).toEqual({ ...before, settings: defaultSettings });
  });

  it('refuse a stale version, whether or not anything was stored', async () => {
    const { save } = setUp();
    await save(titled('One'), 1);
    await expect(save(titled('Another'), 1)).rejects.toMatchObject({ code: 'stale-version' });
    await save(titled('Another'));
  });

  it('let one of two win who save at once', async () => {
    const { save } = setUp();
    const outcomes = await Promise.allSettled([save(titled('One'), 1), save(titled('Two'), 1)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('get no new version from the same values', async () => {
    const { save, versions } = setUp();
    expect((await save(defaultSettings, 1)).body.version).toBe(1);
    expect(await versions()).toEqual([]);
  });

  it('keep the last 20 versions', async () => {
    const { table, save, versions } = setUp();
    for (let count = 0; count < 22; count += 1) await save(titled(`Title ${count}`));
    const numbers = (await versions()).map(({ version }) => version);
    expect(numbers).toHaveLength(settingsLimits.versions);
    expect([numbers[0], numbers.at(-1)]).toEqual([22, 3]);
    expect(await getItem(table, settingsKeys.version(2))).toBeUndefined();
  });

  it('list no version that an archive of another site has brought', async () => {
    const { table, save, versions } = setUp();
    await save(titled('Draughtsman'), 1);
    const brought = { version: 7, saved: null, changed: [], settings: defaultSettings };
    await write(table, { put: { ...settingsKeys.version(7), ...brought } });
    expect((await versions()).map(({ version }) => version)).toEqual([1]);
  });

  it('say again what an earlier version said, as a version of its own', async () => {
    const { save, restore, versions } = setUp();
    await save(titled('Draughtsman'), 1);
    await expect(restore(1, 1)).rejects.toMatchObject({ code: 'stale-version' });
    expect((await restore(1, 2)).body).toMatchObject({ version: 3, settings: defaultSettings });
    expect((await versions()).map(({ version }) => version)).toEqual([2, 1]);
    await expect(restore(7)).rejects.toMatchObject({ code: 'version-not-found' });
  });

  it('are in the activity with what changed, and the version to go back to', async () => {
    const { table, save } = setUp();
    await save({ ...titled('Draughtsman'), social_links: [] }, 1);
    expect(await queryItems(table, { partition: auditPartition })).toEqual([
      expect.objectContaining({
        action: 'update_settings',
        label: 'profile, social links',
        subjectId: '1',
        userId: actor.userId,
      }),
    ]);
  });

  it('show a viewer neither the support address nor the name or picture of an author, nor who changed them', async () => {
    const picture = 'uploads/00000000-0000-4000-8000-000000000001.png';
    const { save, read } = setUp({ uploads: [picture] });
    const line = 'Writes about engines.';
    const authors = [
      { name: 'Ada Lovelace', line, picture },
      { name: 'Charles Babbage', line },
    ];
    await save({ ...titled('Draughtsman'), authors });
    const { body } = await read(signedIn('viewer'));
    expect(savedSettingsSchema.parse(body)).toEqual(body);
    expect(body.settings.support_email).toBe('hidden');
    expect(body.settings.authors).toEqual(authors.map(() => ({ name: 'hidden', line })));
    expect(body.updated_by).toBeNull();
    expect((await read(signedIn('staff'))).body.settings.support_email).toBe(
      defaultSettings.support_email,
    );
  });

  it('refuse a file that has not arrived', async () => {
    const picture = 'uploads/00000000-0000-4000-8000-000000000001.png';
    const { save } = setUp({ uploads: [picture] });
    const withPictures = (portrait: string, social_image: string) => ({
      ...defaultSettings,
      profile: { ...defaultSettings.profile, portrait },
      social_image,
    });
    await save(withPictures(picture, picture));
    const cv = picture.replace('.png', '.pdf');
    await expect(
      save({ ...defaultSettings, profile: { ...defaultSettings.profile, cv } }),
    ).rejects.toMatchObject({ errors: { 'profile.cv': settingsMessages.imageMissing } });
    await expect(save(withPictures(picture, picture.replace('1.', '2.')))).rejects.toMatchObject({
      errors: { social_image: settingsMessages.imageMissing },
    });
    const author = { line: 'Writes.', picture };
    const authors = [
      { ...author, name: 'Ada' },
      { ...author, name: 'Bob', picture: picture.replace('1.', '2.') },
    ];
    await expect(save({ ...defaultSettings, authors })).rejects.toMatchObject({
      errors: { 'authors.1.picture': settingsMessages.imageMissing },
    });
  });
});

describe('what may be saved', () => {
  const link = { network: 'github', label: '', address: 'https://github.com/robin' };
  const base = defaultSettings;
  it.each<[string, unknown]>([
    ['profile.name', { ...base, profile: { ...base.profile, name: ' ' } }],
    ['profile.name', { ...base, profile: { ...base.profile, name: 'x'.repeat(61) } }],
    ['profile.title', { ...base, profile: { ...base.profile, title: 'a\nb' } }],
    ['profile.name', { ...base, profile: { ...base.profile, name: '\u200b\u3164' } }],
    ['profile.name', { ...base, profile: { ...base.profile, name: 'Ada\u202e' } }],
    [
      'availability.card_text',
      { ...base, availability: { ...base.availability, card_text: '\u2067' } },
    ],
    ['profile.bio', { ...base, profile: { ...base.profile, bio: 'a\ud800' } }],
    ['profile.cv', { ...base, profile: { ...base.profile, cv: 'javascript:alert(1)' } }],
    ['profile.portrait', { ...base, profile: { ...base.profile, portrait: 'https://a.b/c.png' } }],
    ['social_links.0.address', { ...base, social_links: [{ ...link, address: 'javascript:0' }] }],
    ['social_links.0.network', { ...base, social_links: [{ ...link, network: 'myspace' }] }],
    ['social_links.0.label', { ...base, social_links: [{ ...link, network: 'other' }] }],
    ['social_links.1.address', { ...base, social_links: [link, link] }],
    ['social_links', { ...base, social_links: Array.from({ length: 31 }, () => link) }],
    ['skill_groups.0.entries.1', { ...base, skill_groups: [{ name: 'A', entries: ['b', 'B'] }] }],
    ['numbers.1.label', { ...base, numbers: [1, 2].map(() => ({ value: '1', label: 'a' })) }],
    ['category_colors.0.color', { ...base, category_colors: [{ category: 'A', color: 'red' }] }],
    [
      'category_colors.1.category',
      {
        ...base,
        category_colors: ['Web  Dev', 'web dev'].map((category) => ({
          category,
          color: '#112233',
        })),
      },
    ],
    [
      'authors.0.picture',
      { ...base, authors: [{ name: 'A', line: 'b', picture: 'https://a.b/c' }] },
    ],
    ['tracking', { ...base, tracking: 'maybe' }],
    ['social_image', { ...base, social_image: 'uploads/a.png' }],
    ['support_email', { ...base, support_email: 'hidden' }],
    ['support_email', { ...base, support_email: 'a\ud800@example.com' }],
    ['support_email', { ...base, support_email: 'moc\u202e@example.com' }],
    ['', { ...base, twiter: 'x' }],
    ['', { ...base, numbers: undefined, twiter: 'x' }],
  ])('is refused with the name of the field: %s', (field, settings) => {
    const paths = siteSettingsSchema.safeParse(settings).error?.issues;
    expect(paths?.map(({ path }) => path.join('.'))).toContain(field);
  });

  it('fits into an item and a request, however much of the widest letters is typed', () => {
    const wide = (max: number, place = 0) =>
      `${String(place).padStart(3, '0')}${'界'.repeat(max - 3)}`;
    const many = <Entry>(max: number, entry: (place: number) => Entry) =>
      Array.from({ length: max }, (_, place) => entry(place));
    const address = (place: number) => `https://example.com/${wide(limits.url.max - 20, place)}`;
    const most: SiteSettings = {
      ...base,
      profile: { ...base.profile, bio: wide(settingsLimits.bio), cv: address(0) },
      social_links: many(settingsLimits.socialLinks, (place) => ({
        network: 'other' as const,
        label: wide(settingsLimits.label),
        address: address(place),
      })),
      skill_groups: many(settingsLimits.skillGroups, (place) => ({
        name: wide(settingsLimits.label, place),
        entries: many(settingsLimits.skills, (skill) => wide(settingsLimits.skill, skill)),
      })),
      category_colors: many(settingsLimits.categoryColors, (place) => ({
        category: wide(settingsLimits.category, place),
        color: '#112233',
      })),
      authors: many(settingsLimits.authors, (place) => ({
        name: wide(settingsLimits.author.name, place),
        line: wide(settingsLimits.author.line),
      })),
    };
    const bytes = Buffer.byteLength(JSON.stringify(siteSettingsSchema.parse(most)));
    // DynamoDB allows 400 kB for an item, and the API 1 MB for a request.
    expect(bytes).toBeLessThan(350_000);
  });

  it('may be as little as a name and an address', () => {
    const bare: SiteSettings = {
      ...base,
      social_links: [],
      skill_groups: [],
      numbers: [],
      category_colors: [],
      authors: [],
    };
    expect(siteSettingsSchema.parse(bare)).toEqual(bare);
  });
});

/** Follows changes of the site settings to the published files. Each test restores the settings. */
import { expect, test } from 'playwright/test';
import { pictureKey } from '#scripts/seed/pictures.ts';
import type { PublicSettings } from '#shared/publishing/shown-settings.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import {
  type SavedSettings,
  savedSettingsSchema,
  type SettingsProgress,
} from '#shared/schemas/site-settings.ts';
import { bearer, createPost, jsonOf, signIn } from '#test/support/site-api.ts';

const path = `${apiBasePath}/site_settings`;

test('a change is published, is counted to its end, and is undone', async ({ request }) => {
  const headers = bearer(await signIn(request, 'owner'));
  const before = savedSettingsSchema.parse(await jsonOf(await request.get(path, { headers }), 200));
  const { version, settings } = before;
  const line = `On walk ${crypto.randomUUID()}`;
  const availability = { ...settings.availability, available: false, line };
  const picture = pictureKey('ridges.webp');
  const authors = settings.authors.map((author) => ({ ...author, picture }));
  const sent = { ...settings, availability, authors };
  const ifMatch = { ...headers, 'If-Match': `"${version}"` };
  const saved = await request.put(path, { headers: ifMatch, data: sent });
  expect(await jsonOf(saved, 200)).toMatchObject({ version: version + 1, settings: sent });
  const stale = await request.put(path, { headers: ifMatch, data: settings });
  expect(await jsonOf(stale, 409)).toMatchObject({ code: 'stale-version' });

  await expect(async () => {
    const shown = await (await request.get(`/${rootFiles.settings}`)).json();
    expect((shown as PublicSettings).home).toMatchObject({ available: false, availability: line });
  }).toPass({ timeout: 20_000 });
  await expect(async () => {
    const progress = await request.get(`${path}/progress`, { headers });
    const { live, version: at } = (await jsonOf(progress, 200)) as SettingsProgress;
    expect({ live, at }).toEqual({ live: true, at: version + 1 });
  }).toPass({ timeout: 20_000 });

  const restore = `${path}/versions/${version}/restore`;
  const restored = (await jsonOf(await request.post(restore, { headers }), 200)) as SavedSettings;
  expect(restored).toMatchObject({ version: version + 2, settings });
});

test('invalid settings are refused with the names of the fields, and nothing is stored', async ({
  request,
}) => {
  const headers = bearer(await signIn(request, 'owner'));
  const { version, settings } = savedSettingsSchema.parse(
    await jsonOf(await request.get(path, { headers }), 200),
  );
  const [link] = settings.social_links;
  const wrong = [
    { ...settings, social_links: [{ ...link, address: 'javascript:alert(1)' }] },
    { ...settings, support_email: 'nobody' },
  ];
  const fields = ['social_links.0.address', 'support_email'];
  for (const [index, data] of wrong.entries()) {
    const { errors } = (await jsonOf(await request.put(path, { headers, data }), 422)) as {
      errors: Record<string, string>;
    };
    expect(Object.keys(errors)).toEqual([fields[index]]);
  }
  const after = await jsonOf(await request.get(path, { headers }), 200);
  expect(after).toMatchObject({ version });
});

test('the demo viewer reads the settings without the support address', async ({ request }) => {
  const headers = bearer(await signIn(request, 'demo'));
  const read = await jsonOf(await request.get(path, { headers }), 200);
  expect(read).toMatchObject({ settings: { support_email: 'hidden' }, updated_by: null });
  const versions = await request.get(`${path}/versions`, { headers });
  expect(versions.status()).toBe(403);
});

test('the filter under the former name of a tag leads to the new one', async ({ request }) => {
  const headers = bearer(await signIn(request, 'owner'));
  const tag = crypto.randomUUID().slice(0, 13);
  const { slug } = await createPost(request, { tags: [tag], status: 'published' });
  const filter = (id: string) => request.get(`/blog?tag=${id}`, { maxRedirects: 0 });
  await expect(async () => {
    expect(await (await filter(tag)).text()).toContain(slug);
  }).toPass({ timeout: 20_000 });

  const data = { kind: 'tag', from: tag, to: `${tag} anew` };
  const renamed = await request.post(`${apiBasePath}/labels/rename`, { headers, data });
  expect(await jsonOf(renamed, 200)).toEqual({ changed: 1, more: false });
  const labels = await jsonOf(await request.get(`${apiBasePath}/labels`, { headers }), 200);
  expect(labels).toMatchObject({
    data: expect.arrayContaining([{ kind: 'tag', title: `${tag} anew`, entries: 1 }]),
  });
  await expect(async () => {
    expect((await filter(tag)).headers()['location']).toBe(`/blog?tag=${tag}-anew`);
    expect(await (await filter(`${tag}-anew`)).text()).toContain(slug);
  }).toPass({ timeout: 20_000 });
});

/** Requests archives of the site, and reads them as `npm run restore` does. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, test } from 'playwright/test';
import { checkArchive } from '#scripts/archive/archived-units.ts';
import { openArchive } from '#scripts/archive/open-archive.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import {
  archiveSchema,
  type Archives,
  type ArchiveScope,
  archivesSchema,
} from '#shared/schemas/archives.ts';
import { bearer, jsonOf, signIn } from '#test/support/site-api.ts';

const made = { timeout: 60_000 };

// Only one export can run at a time.
test.describe.configure({ mode: 'serial' });

test('an administrator exports everything without passwords, in a form that restore accepts', async ({
  request,
}) => {
  const { manifest, users, refused } = await exported(request, 'everything');
  expect(refused).toEqual([]);
  expect(manifest).toMatchObject({ isPublic: false, changing: expect.any(Array) });
  expect(manifest.counts.posts).toBeGreaterThan(0);
  expect(manifest.pictures).toBeGreaterThan(0);
  expect(users).toContain('"username":"owner"');
  expect(users).not.toMatch(/password/i);
});

test('an administrator exports only what visitors see, without users and messages', async ({
  request,
}) => {
  const { manifest } = await exported(request, 'public');
  expect(manifest).toMatchObject({ isPublic: true, counts: { users: 0, messages: 0 } });
  expect(manifest.counts.posts).toBeGreaterThan(0);
});

async function archives(request: APIRequestContext, name: string): Promise<Archives> {
  const headers = bearer(await signIn(request, name));
  return archivesSchema.parse(
    await jsonOf(await request.get(`${apiBasePath}/archives`, { headers }), 200),
  );
}

/** Downloads the archive without a token, because its address is signed. */
async function exported(request: APIRequestContext, scope: ArchiveScope) {
  const headers = bearer(await signIn(request, 'owner'));
  const asked = await request.post(`${apiBasePath}/archives/export`, { headers, data: { scope } });
  const { requested_at: since } = archiveSchema.parse(await jsonOf(asked, 201));
  await expect
    .poll(async () => (await archives(request, 'owner')).export, made)
    .toMatchObject({ status: 'done', scope, requested_at: since });
  const { export: done } = await archives(request, 'owner');
  const file = await request.get(String(done?.file?.address));
  expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="site-.*\.zip"$/);
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  try {
    const path = join(folder, 'site.zip');
    const bytes = await file.body();
    expect(bytes.length).toBe(done?.file?.bytes);
    await writeFile(path, bytes);
    const archive = await openArchive(path);
    const { refused } = await checkArchive(archive);
    const users = (await archive.bytes('items/users.jsonl')).toString();
    archive.close();
    return { manifest: archive.manifest, users, refused };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs the stacks of `npm run synth` with an API that fails every request. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localDirectory } from '#scripts/build/run.ts';
import { type Cloud, startCloud } from '#scripts/local/cloud.ts';
import { seed } from '#scripts/seed/seed.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let directory: string;
let cloud: Cloud;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'without-api-'));
  cloud = await startCloud({
    assemblyDirectory: join(localDirectory, 'cdk.out'),
    stateDirectory: join(directory, 'state'),
    port: 0,
    awsPort: 0,
    log: () => undefined,
  });
  await seed(cloud);
  const broken = join(directory, 'broken');
  await writeBroken(broken);
  const api = Object.keys(cloud.resources).filter((id) =>
    /^(auth|content|admin|ingest)Function[0-9A-F]{8}$/.test(id),
  );
  expect(api).toHaveLength(4);
  for (const id of api) await cloud.reloadFunction(id, broken);
}, 60_000);

afterAll(async () => {
  await cloud.stop();
  await rm(directory, { recursive: true, force: true });
});

it('serves every public page, feed and picture with the API stopped', async () => {
  const { siteUrl } = cloud;
  const api = await fetch(`${siteUrl}/api/v1/blog_posts`);
  expect(api.status).toBe(500);

  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
  expect(listed.length).toBeGreaterThan(20);
  const files = [
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/llms.txt',
    '/search-index.json',
    '/home.json',
  ];
  for (const address of [...listed, ...files.map((path) => siteUrl + path)]) {
    const { status } = await fetch(address);
    expect({ address, status }).toEqual({ address, status: 200 });
  }
  // The edge answers these with the 404 page, without asking a function.
  for (const path of ['/wp-login.php', '/no/such/page', '/.env', '/search']) {
    expect((await fetch(siteUrl + path)).status, path).toBe(404);
  }
});

async function writeBroken(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{"type":"commonjs"}');
  const code = 'exports.handler = async () => { throw new Error("stopped"); };';
  await writeFile(join(folder, 'index.js'), code);
}

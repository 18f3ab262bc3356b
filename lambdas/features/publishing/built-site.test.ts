import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBuild } from './built-site.ts';

let bundle: string;
beforeEach(async () => {
  bundle = await mkdtemp(join(tmpdir(), 'bundle-'));
  const files = ['index.js', 'renderer/index.js', 'site/assets/app-1.js', 'site/favicon.svg'];
  for (const path of files) await put(path, path);
  await put('site/index.html', '<script>start()</script>');
  await put('site/first-paint.html', '<style>p{}</style>');
  await put('site/admin.html', '<script>start()</script><script>ahead()</script>');
});
afterEach(() => rm(bundle, { recursive: true }));

async function put(path: string, text: string) {
  await mkdir(dirname(join(bundle, path)), { recursive: true });
  await writeFile(join(bundle, path), text);
}

it('lists the files of the web app except its pages, which are rendered', async () => {
  const build = await readBuild(bundle);
  expect(build.keys).toEqual(['assets/app-1.js', 'favicon.svg']);
  expect(Buffer.from(await build.read('favicon.svg')).toString()).toBe('site/favicon.svg');
});

it('knows which inline parts its documents may have', async () => {
  expect((await readBuild(bundle)).inlineTexts).toEqual(['start()', 'p{}', 'ahead()']);
});

it.each(['index.js', 'renderer/index.js', 'site/favicon.svg'])(
  'is a different build with a different %s',
  async (path) => {
    const { id } = await readBuild(bundle);
    expect((await readBuild(bundle)).id).toBe(id);
    await put(path, 'changed');
    expect((await readBuild(bundle)).id).not.toBe(id);
  },
);

it('is a different build with a different file of the web app', async () => {
  const { id } = await readBuild(bundle);
  await put('site/assets/app-2.js', 'new');
  expect((await readBuild(bundle)).id).not.toBe(id);
});

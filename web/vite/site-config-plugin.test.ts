// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtSettings } from '#shared/site/built-settings.ts';
import { site } from '#shared/site/site.config.ts';
import { siteConfigPlugin } from './site-config-plugin.ts';

const { portrait: _portrait, cv: _cv, ...settings } = site;

const oneLine: Plugin = {
  name: 'one-line',
  resolveId: (id) => (id === 'virtual:one-line' ? id : undefined),
  load: (id) => (id === 'virtual:one-line' ? 'export default 1;' : undefined),
};

/** Builds one line of code with this configuration. */
const buildWith = (config: unknown, folder?: URL) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [siteConfigPlugin(config, folder), oneLine],
    build: { write: false, rolldownOptions: { input: 'virtual:one-line' } },
  });

it("fails the build for a mistake in the owner's file, with the name of the field", async () => {
  const mistaken = { ...settings, socials: { ...site.socials, github: 'your-name' } };
  await expect(buildWith(mistaken)).rejects.toThrow('shared/site/site.config.ts: socials.github: ');
});

it("builds with a valid owner's file", async () => {
  await expect(buildWith(site)).resolves.toBeDefined();
});

it('builds what visitors see of a fresh site as a value, without what computes it', async () => {
  const file = fileURLToPath(new URL('../../shared/site/built-settings.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [siteConfigPlugin()],
    build: { write: false, lib: { entry: file, formats: ['es'], fileName: 'site' } },
  });
  const [output] = [built].flat();
  const code = output && 'output' in output ? output.output[0].code : '';
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(module).toHaveProperty('builtSettings', builtSettings);
  expect(code).not.toMatch(/=>|function|#3B82F6/);
});

describe("the owner's files", () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'owner-files-'));
    await picture(800, 500)
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .toFile(join(folder, 'me.jpg'));
    await picture(300, 200).toFile(join(folder, 'small.png'));
    writeFileSync(join(folder, 'no.png'), 'text');
    writeFileSync(join(folder, 'mine.pdf'), '%PDF');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function picture(width: number, height: number) {
    return sharp({ create: { width, height, channels: 3, background: '#336699' } });
  }

  /** The files that a build with these settings emits beside its script. */
  async function emitted(owner: { portrait?: string; cv?: string }) {
    const built = await buildWith({ ...settings, ...owner }, pathToFileURL(`${folder}/`));
    const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    const assets = outputs.flatMap((one) => (one.type === 'asset' ? [one] : []));
    return new Map(assets.map(({ fileName, source }) => [fileName, Buffer.from(source)]));
  }

  it('are a small square portrait without metadata, and the curriculum vitae as it is', async () => {
    const files = await emitted({ portrait: 'me.jpg', cv: 'mine.pdf' });
    expect([...files.keys()].sort()).toEqual(['cv.pdf', 'portrait.webp']);
    const portrait = await sharp(files.get('portrait.webp')).metadata();
    expect(portrait).toMatchObject({ format: 'webp', width: 384, height: 384 });
    expect(portrait.exif).toBeUndefined();
    expect(files.get('cv.pdf')?.toString()).toBe('%PDF');
  });

  it('are none without settings, or for a curriculum vitae elsewhere', async () => {
    expect((await emitted({})).size).toBe(0);
    expect((await emitted({ cv: 'https://example.com/cv' })).size).toBe(0);
  });

  it.each([
    ['that is missing', { portrait: 'other.jpg' }, /portrait: there is no file .*other\.jpg/],
    ['that is no picture', { portrait: 'no.png' }, 'portrait: no.png is not a picture'],
    ['that is too small', { portrait: 'small.png' }, 'portrait: small.png has 300 by 200 pixels'],
    [
      'of a curriculum vitae that is missing',
      { cv: 'other.pdf' },
      /cv: there is no file .*other\.pdf/,
    ],
  ])('fail the build for a file %s', async (_case, owner, message) => {
    await expect(emitted(owner)).rejects.toThrow(message);
  });
});

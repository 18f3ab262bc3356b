// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { site } from '#shared/site/site.config.ts';
import { siteConfigPlugin } from './site-config-plugin.ts';

/** Builds one line of code with the values of the owner's file. */
const buildWith = (config: unknown) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      siteConfigPlugin(config),
      {
        name: 'one-line',
        resolveId: (id) => (id === 'virtual:one-line' ? id : undefined),
        load: (id) => (id === 'virtual:one-line' ? 'export default 1;' : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'virtual:one-line' } },
  });

it("fails the build for a mistake in the owner's file, with the name of the field", async () => {
  const slip = { ...site, socials: { ...site.socials, github: 'your-name' } };
  await expect(buildWith(slip)).rejects.toThrow('shared/site/site.config.ts: socials.github: ');
});

it("builds with a valid owner's file", async () => {
  await expect(buildWith(site)).resolves.toBeDefined();
});

it('leaves the colours of categories out of the build, and nothing else', async () => {
  const file = fileURLToPath(new URL('../../shared/site/site.config.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [siteConfigPlugin()],
    build: { write: false, lib: { entry: file, formats: ['es'], fileName: 'site' } },
  });
  const [output] = [built].flat();
  const code = output && 'output' in output ? output.output[0].code : '';
  const { categoryColors: _left, ...kept } = site;
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(module).toHaveProperty('site', kept);
});

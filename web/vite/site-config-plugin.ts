/**
 * Checks `site.config.ts`, so that the build and the development server fail with the name of a wrong field. Also
 * publishes the portrait and the curriculum vitae, which are files in the same folder.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { isHttpUrl } from '../../shared/content/urls.ts';
import { checkSiteConfig, siteConfigFile } from '../../shared/site/check-site-config.ts';
import { ownerFiles, portraitSide } from '../../shared/site/site-config.ts';
import { site } from '../../shared/site/site.config.ts';

const siteFolder = new URL('../../shared/site/', import.meta.url);
/** Pixels of width and height: two for each CSS pixel on the page. */
const minSide = 256;

/**
 * @param config the values of `site.config.ts`
 * @param folder an address with a trailing slash
 */
export function siteConfigPlugin(config: unknown = site, folder = siteFolder): Plugin {
  return {
    name: 'site-config',
    buildStart: () => void checkSiteConfig(config),
    load: {
      filter: {
        id: /\/shared\/(?:site\/(?:site\.config|default-settings|built-\w+)|theme\/tokens)\.ts$/,
      },
      async handler(id) {
        if (this.environment.mode !== 'build') return undefined;
        if (!id.endsWith('/site.config.ts')) {
          return moduleWith(await import(pathToFileURL(id).href));
        }
        // The app gets the other fields from `built-settings.ts`.
        return moduleWith({ site: { demoViewer: site.demoViewer } });
      },
    },
    configureServer: ({ middlewares }) => {
      for (const [fileName, read] of ownFiles(config, folder)) {
        middlewares.use(`/${fileName}`, (_request, response, next) => {
          read().then((source) => response.end(source), next);
        });
      }
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, read] of ownFiles(config, folder)) {
        this.emitFile({ type: 'asset', fileName, source: await read() });
      }
    },
  };
}

/** Writes a module with the computed values, because the code that computes them would be as large as a page. */
function moduleWith(exports: object): string {
  return Object.entries(exports)
    .filter(([, value]) => typeof value !== 'function')
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

function ownFiles(config: unknown, folder: URL) {
  const { portrait, cv } = checkSiteConfig(config);
  const original = (field: string, name: string) => {
    const file = fileURLToPath(new URL(name, folder));
    return readFile(file).catch(() => fail(field, `there is no file ${file}`));
  };
  const files = new Map<string, () => Promise<Uint8Array>>();
  if (portrait !== undefined) {
    files.set(ownerFiles.portrait, async () =>
      cropPortrait(portrait, await original('portrait', portrait)),
    );
  }
  if (cv !== undefined && !isHttpUrl(cv)) files.set(ownerFiles.cv, () => original('cv', cv));
  return files;
}

/** Crops the picture to a square, and makes it as small as the page needs it, without metadata. */
async function cropPortrait(name: string, original: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(original).autoOrient();
  const { width, height } = await picture
    .metadata()
    .catch(() => fail('portrait', `${name} is not a picture`));
  if (Math.min(width, height) < minSide) {
    const minimum = `${minSide} by ${minSide}`;
    fail('portrait', `${name} has ${width} by ${height} pixels, at least ${minimum} are needed`);
  }
  return picture.resize(portraitSide, portraitSide).webp({ quality: 80 }).toBuffer();
}

function fail(field: string, text: string): never {
  throw new Error(`${siteConfigFile}: ${field}: ${text}`);
}

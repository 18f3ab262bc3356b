/** Publishes the owner's portrait and curriculum vitae, which are files beside the owner's settings. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { isHttpUrl } from '../../shared/content/urls.ts';
import { siteConfigFile } from '../../shared/site/check-site-config.ts';
import { ownerFiles, portraitSide } from '../../shared/site/owner-files.ts';
import { site } from '../../shared/site/site.config.ts';
import type { SiteConfig } from '../../shared/site/site-config.ts';

type Owner = Pick<SiteConfig, 'portrait' | 'cv'>;

const siteFolder = new URL('../../shared/site/', import.meta.url);
/** Two for each pixel of the page. */
const smallestSide = 256;

/** @param folder an address with a slash at its end */
export function ownerFilesPlugin(owner: Owner = site, folder: URL = siteFolder): Plugin {
  return {
    name: 'owner-files',
    configureServer: ({ middlewares }) => {
      for (const { fileName, read } of filesOf(owner, folder)) {
        middlewares.use(`/${fileName}`, (_request, response, next) => {
          read().then((source) => response.end(source), next);
        });
      }
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { fileName, read } of filesOf(owner, folder)) {
        this.emitFile({ type: 'asset', fileName, source: await read() });
      }
    },
  };
}

interface OwnerFile {
  fileName: string;
  read(): Promise<Uint8Array>;
}

function filesOf({ portrait, cv }: Owner, folder: URL): OwnerFile[] {
  const files: OwnerFile[] = [];
  if (portrait !== undefined) {
    const read = () => publishedPortrait(portrait, folder);
    files.push({ fileName: ownerFiles.portrait, read });
  }
  if (cv !== undefined && !isHttpUrl(cv)) {
    files.push({ fileName: ownerFiles.cv, read: () => originalOf('cv', cv, folder) });
  }
  return files;
}

/** The middle of the picture, as small as the page needs it and without its metadata. */
async function publishedPortrait(name: string, folder: URL): Promise<Uint8Array> {
  const original = await originalOf('portrait', name, folder);
  const { default: sharp } = await import('sharp');
  const picture = sharp(original).autoOrient();
  const { width, height } = await picture.metadata().catch(() => {
    throw mistake('portrait', `${name} is not a picture`);
  });
  if (Math.min(width, height) < smallestSide) {
    const least = `${smallestSide} by ${smallestSide}`;
    throw mistake(
      'portrait',
      `${name} has ${width} by ${height} pixels, at least ${least} are needed`,
    );
  }
  return picture.resize(portraitSide, portraitSide).webp({ quality: 80 }).toBuffer();
}

async function originalOf(field: keyof Owner, name: string, folder: URL): Promise<Uint8Array> {
  const file = fileURLToPath(new URL(name, folder));
  return readFile(file).catch(() => {
    throw mistake(field, `there is no file ${file}`);
  });
}

function mistake(field: keyof Owner, text: string): Error {
  return new Error(`${siteConfigFile}: ${field}: ${text}`);
}

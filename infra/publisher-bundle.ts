/** Adds to the publisher's bundle the built site, the renderer of its pages, fonts and sharp. */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fontFiles } from '#shared/publishing/font-files.ts';
import { addSharp, type SharpPlatform } from './sharp-package.ts';

/** Folder of the publisher's bundle that contains the built site. */
export const bundledSiteFolder = 'site';

const librariesFolder = 'node_modules';

export interface PublisherBundle {
  /** Folder with the publisher's `index.js`. */
  directory: string;
  siteDirectory: string;
  /** The web build's one file for the server. */
  rendererFile: string;
  platform: SharpPlatform;
}

/** @throws Error when the renderer is not built or sharp cannot be installed. */
export function addPublisherFiles(bundle: PublisherBundle): void {
  const { directory, siteDirectory, rendererFile, platform } = bundle;
  addSite(directory, siteDirectory);
  addRenderer(directory, rendererFile);
  addFonts(directory);
  addSharp(join(directory, librariesFolder), platform);
}

/** Replaces the site in the bundle. */
export function addSite(directory: string, siteDirectory: string): void {
  const target = join(directory, bundledSiteFolder);
  rmSync(target, { recursive: true, force: true });
  cpSync(siteDirectory, target, { recursive: true });
}

function addRenderer(directory: string, rendererFile: string): void {
  if (!existsSync(rendererFile)) {
    throw new Error(
      `The renderer of the pages is not built: ${rendererFile} is missing. Run "npm run build" first.`,
    );
  }
  const target = join(directory, 'renderer');
  mkdirSync(target, { recursive: true });
  cpSync(rendererFile, join(target, 'index.js'));
  writeFileSync(join(target, 'package.json'), '{"type":"commonjs"}\n');
}

function addFonts(directory: string): void {
  const source = resolve(import.meta.dirname, '..', 'node_modules', '@fontsource');
  const target = join(directory, 'fonts');
  rmSync(target, { recursive: true, force: true });
  for (const file of Object.values(fontFiles).flat())
    cpSync(join(source, file), join(target, file));
}

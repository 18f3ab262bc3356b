/** Finds the top-level files of the built site, which the infrastructure serves unchanged. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtFiles } from '#shared/publishing/site-paths.ts';

export interface SiteFiles {
  /** Paths such as `/robots.txt` that are served unchanged. */
  rootFiles: string[];
  /** Path prefixes such as `/assets/` that are served unchanged. */
  folders: string[];
}

/** @throws Error when the site is not built */
export function readSiteFiles(siteDirectory: string): SiteFiles {
  requireBuiltSite(siteDirectory);
  const entries = readdirSync(siteDirectory, { withFileTypes: true });
  return {
    rootFiles: entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
      .map((entry) => `/${entry.name}`)
      .sort(),
    folders: entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => `/${entry.name}/`)
      .sort(),
  };
}

/** @throws Error that says what to do when the site is not built */
export function requireBuiltSite(siteDirectory: string): void {
  for (const name of Object.values(builtFiles)) {
    const file = join(siteDirectory, name);
    if (!existsSync(file)) {
      throw new Error(`The web app is not built: ${file} is missing. Run "npm run build" first.`);
    }
  }
}

/** What the infrastructure must know about the built site: its inline scripts and its top-level files. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Both constant inline scripts together; more would cost the reader's first paint. */
const inlineScriptBytes = 1024;

export interface SiteFacts {
  /** `'sha256-…'` sources of the page's inline scripts, for the content security policy. */
  inlineScriptHashes: string[];
  /** Paths such as `/robots.txt` that are served as they are. */
  rootFiles: string[];
  /** Path prefixes such as `/assets/` that are served as they are. */
  folders: string[];
}

/** @throws Error when the site was not built, or when its inline scripts grow over their limit. */
export function readSiteFacts(siteDirectory: string): SiteFacts {
  const shell = requireBuiltSite(siteDirectory);
  const entries = readdirSync(siteDirectory, { withFileTypes: true });
  return {
    inlineScriptHashes: inlineScripts(readFileSync(shell, 'utf8')).map(sourceOf),
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

/** @returns Path of the app's shell. @throws Error that says what to do when the site is not built. */
export function requireBuiltSite(siteDirectory: string): string {
  const shell = join(siteDirectory, 'index.html');
  if (!existsSync(shell)) {
    throw new Error(`The web app is not built: ${shell} is missing. Run "npm run build" first.`);
  }
  return shell;
}

/** Texts of the page's script elements that run: those with a `src` and inert data are none of them. */
function inlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([^<]*(?:<(?!\/script)[^<]*)*)<\/script/gi)]
    .filter(([, attributes]) => !/\ssrc\s*=|\stype="application\//i.test(attributes ?? ''))
    .map(([, , text]) => text ?? '');
  const bytes = scripts.reduce((total, text) => total + Buffer.byteLength(text), 0);
  if (bytes > inlineScriptBytes) {
    throw new Error(`The inline scripts of index.html have ${bytes} bytes; at most 1024 may be.`);
  }
  return scripts;
}

function sourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** What the infrastructure must know about the built site: its inline scripts and styles, and its top-level files. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Both constant inline scripts together; more would cost the reader's first paint. */
const inlineScriptBytes = 1024;
/** What the web build says about its style elements; served to nobody, as no page is. */
const stylesFile = 'first-paint.html';

export interface SiteFacts {
  /** `'sha256-…'` sources of the page's inline scripts, for the content security policy. */
  inlineScriptHashes: string[];
  /** The same of the style elements that its documents may have. */
  inlineStyleHashes: string[];
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
    inlineStyleHashes: inlineStyles(siteDirectory).map(sourceOf),
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
  for (const name of ['index.html', stylesFile]) {
    const file = join(siteDirectory, name);
    if (!existsSync(file)) {
      throw new Error(`The web app is not built: ${file} is missing. Run "npm run build" first.`);
    }
  }
  return join(siteDirectory, 'index.html');
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

/** Texts of the style elements that the web build has made for its documents. */
function inlineStyles(siteDirectory: string): string[] {
  const html = readFileSync(join(siteDirectory, stylesFile), 'utf8');
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? '');
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Finds the inline scripts, inline styles and frames that a document's content security policy must allow. Each document
 * is stored with its own list, so that a page of one build works with the distribution of another (decision 0019).
 */
import { createHash } from 'node:crypto';
import { frameOrigins } from '#shared/content/embeds.ts';

/**
 * Extracts the inline scripts and styles of a built document. Policies allow no others, so a script that was
 * injected into a page does not run.
 */
export function inlineTexts(html: string): string[] {
  return [...scriptTexts(html), ...styleTexts(html)];
}

/** @returns the sources for the texts that occur in the document: `'sha256-…' 'sha256-…'` */
export function inlineSources(html: string, texts: readonly string[]): string {
  return texts
    .filter((text) => html.includes(`>${text}</`))
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ');
}

/** @returns the origins of the frames that buttons of the document open: `https://a.example https://…` */
export function frameSources(html: string): string {
  return frameOrigins.filter((origin) => html.includes(` value="${origin}/`)).join(' ');
}

/** Finds inline scripts that run, so neither scripts with a `src` nor blocks of JSON. */
function scriptTexts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([^<]*(?:<(?!\/script)[^<]*)*)<\/script/gi)]
    .filter(([, attributes]) => !/\ssrc\s*=|\stype="application\//i.test(attributes ?? ''))
    .map(([, , text]) => text ?? '');
}

function styleTexts(html: string): string[] {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? '');
}

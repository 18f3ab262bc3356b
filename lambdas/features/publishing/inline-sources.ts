/**
 * Finds the inline parts and the frames that a document's content security policy must allow. Each document has its own,
 * so that a page of one build can be served beside the pages and the distribution of another
 * (decision 0019).
 */
import { createHash } from 'node:crypto';
import { frameOrigins } from '#shared/content/embeds.ts';

/**
 * Texts of the scripts and styles that a build writes into its documents. Only these are ever
 * allowed: anything that got into a page otherwise is not.
 */
export function inlineTexts(html: string): string[] {
  return [...scriptTexts(html), ...styleTexts(html)];
}

/** @returns the sources of the texts that a document contains: `'sha256-…' 'sha256-…'` */
export function inlineSources(html: string, texts: readonly string[]): string {
  return texts
    .filter((text) => html.includes(`>${text}</`))
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ');
}

/** @returns the origins of the frames that a document's buttons open: `https://a.example https://…` */
export function frameSources(html: string): string {
  return frameOrigins.filter((origin) => html.includes(` value="${origin}/`)).join(' ');
}

/** Inline scripts that run: neither those with a `src` nor inert data. */
function scriptTexts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([^<]*(?:<(?!\/script)[^<]*)*)<\/script/gi)]
    .filter(([, attributes]) => !/\ssrc\s*=|\stype="application\//i.test(attributes ?? ''))
    .map(([, , text]) => text ?? '');
}

function styleTexts(html: string): string[] {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? '');
}

/** Converts Markdown to form values. Loaded on demand, because the parser is large. */
import { checkContent } from '#shared/content/check-content.ts';
import { type MarkdownReading, unsafeLinkUrls } from '#shared/content/markdown-read.ts';
import { hasTooManyLines } from '#shared/content/source-text.ts';
import { type ContentNode, serializeContent } from '#shared/content/nodes.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';
import { isHttpUrl, isImageSource } from '#shared/content/urls.ts';
import { sentCoverViewSchema } from '#shared/entries/cover-view.ts';
import { sentLanguageSchema } from '#shared/entries/language.ts';
import type { Seo } from '#shared/entries/seo.ts';
import { seoValues, type SeoValues } from '../seo/seo-values.ts';
import type { EntryValues, MarkdownImport } from '../entry-kind.ts';
import { ImportError, refuseTooLarge } from './markdown-file.ts';

/** A longer list of lost links would hide the rest of the report. */
const maxNamedLinks = 10;

/**
 * @param read finds the nodes and the fields of a kind in the Markdown
 * @param toValues turns the fields into values, leaving out those that a form refuses
 * @throws ImportError when the Markdown is too large, is empty, or has content that an entry cannot have
 */
export function readMarkdown<
  Found extends { nodes: readonly ContentNode[] },
  Values extends EntryValues,
>(
  markdown: string,
  read: (markdown: string, reading: MarkdownReading) => Found,
  toValues: (found: Found) => MarkdownImport<Values>,
): MarkdownImport<Values> {
  refuseTooLarge(new TextEncoder().encode(markdown).length);
  if (hasTooManyLines(markdown)) {
    throw new ImportError('This Markdown has too many lines: at most 10,000 are possible.');
  }
  let lostLinks: string[] = [];
  const found = read(markdown, {
    prepare: (root) => {
      lostLinks = unsafeLinkUrls(root);
    },
  });
  const { values, leftOut } = toValues(found);
  const hasText = found.nodes.length > 0;
  if (!hasText && Object.keys(values).length === 0) {
    throw new ImportError('This Markdown has no text.');
  }
  return {
    values: hasText ? { ...values, content: checkedContent(found.nodes) } : values,
    leftOut: [...leftOut, ...describeLostLinks(lostLinks)],
  };
}

/** A test for a field's text, and the sentence about a text that fails it. */
export type FieldRule = readonly [
  isAccepted: (text: string) => boolean,
  refusal: (text: string) => string,
];

/**
 * Divides the fields of a Markdown file into values for a form and sentences about those that it refuses.
 * @param texts by field; empty for a field that the file lacks
 * @param rules for the fields that do not accept every text
 */
export function acceptedValues<Name extends string>(
  texts: Record<Name, string>,
  seo: Seo | undefined,
  rules: Partial<Record<Name, FieldRule>>,
) {
  const { leftOut, ...seoValue } = importedSeo(seo);
  const values: Partial<Record<Name, string>> = {};
  // `texts` is a literal object without further keys.
  for (const name of Object.keys(texts) as Name[]) {
    const text = texts[name].trim();
    const [isAccepted, refusal] = rules[name] ?? [() => true, () => ''];
    if (text === '') continue;
    if (isAccepted(text)) values[name] = text;
    else leftOut.push(refusal(text));
  }
  return { values: { ...values, ...seoValue }, leftOut };
}

/** Joins the lines of a title, which cannot have line breaks. */
export function inOneLine(title: string): string {
  return title.replace(/\s+/g, ' ');
}

export const languageRule: FieldRule = [
  (tag) => sentLanguageSchema.safeParse(tag).success,
  (tag) => `The language “${tag}” is no language tag.`,
];

export const coverViewRule: FieldRule = [
  (view) => sentCoverViewSchema.safeParse(view).success,
  (view) => `The view “${view}” of the cover is neither “whole” nor a point such as “30% 70%”.`,
];

/** Resets the view when only the cover is new: the form's view belongs to the former cover. */
export function resetCoverView(values: { cover_view?: string }, cover: string | undefined) {
  return cover === undefined || values.cover_view !== undefined ? {} : { cover_view: '' };
}

export const slugRefusal = (slug: string) => `The slug “${slug}” cannot be part of an address.`;

function importedSeo(found: Seo | undefined): { seo?: SeoValues; leftOut: string[] } {
  if (!found) return { leftOut: [] };
  const { canonical = '', image = '' } = found;
  const seo = seoValues(found);
  const leftOut: string[] = [];
  if (canonical !== '' && !isHttpUrl(canonical)) {
    seo.canonical = '';
    leftOut.push(`The canonical address “${canonical}” is no http(s) address.`);
  }
  if (image !== '' && !isImageSource(image)) {
    seo.image = '';
    leftOut.push(
      `The social picture “${image}” is neither an http(s) address nor an uploaded image.`,
    );
  }
  return { seo, leftOut };
}

function describeLostLinks(links: readonly string[]): string[] {
  const sentences = links
    .slice(0, maxNamedLinks)
    .map((href) => `The link to “${href}”: only complete addresses are possible. Its text stays.`);
  const more = links.length - sentences.length;
  return more > 0 ? [...sentences, `${more} more links of this kind.`] : sentences;
}

function checkedContent(nodes: readonly ContentNode[]): string {
  const checked = checkContent(nodes);
  if (!checked.ok) throw new ImportError(contentProblemMessage(checked.reason));
  return serializeContent(checked.nodes);
}

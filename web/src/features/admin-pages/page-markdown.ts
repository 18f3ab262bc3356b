/** Converts a page's form to a Markdown file and back. Loaded on demand. */
import {
  firstText,
  readMarkdownFile,
  seoOf,
  textOf,
  writeMarkdownFile,
} from '#shared/content/front-matter.ts';
import type { MarkdownReading } from '#shared/content/markdown-read.ts';
import { savePageSchema } from '#shared/schemas/pages.ts';
import type { EntryValues, MarkdownImport } from '#web/src/features/entry-editing/entry-kind.ts';
import { contentNodes } from '#web/src/features/entry-editing/entry-values.rules.ts';
import { filledSeo } from '#web/src/features/entry-editing/seo/seo-values.ts';
import {
  type FieldRule,
  languageRule,
  inOneLine,
  readMarkdown,
  acceptedValues,
} from '#web/src/features/entry-editing/tools/read-markdown.ts';

interface PageFields extends EntryValues {
  excerpt: string;
  header: string | null;
  footer: string | null;
}

/** Uploaded images keep their object keys, so a page imported from the file shows the same images. */
export function write({ content, header, footer, seo, ...texts }: PageFields): string {
  const positions = { header: header ?? '', footer: footer ?? '' };
  return writeMarkdownFile({ ...texts, ...positions, seo: filledSeo(seo) }, contentNodes(content));
}

export function read(markdown: string): MarkdownImport<PageFields> {
  return readMarkdown(markdown, readPage, ({ texts, seo }) => acceptedValues(texts, seo, rules));
}

/** Texts are empty for fields that the file lacks. */
function readPage(markdown: string, reading: MarkdownReading) {
  const { fields, title, nodes } = readMarkdownFile(markdown, reading);
  const texts = {
    title: inOneLine(title),
    excerpt: firstText(fields.excerpt, fields.description, fields.summary),
    slug: textOf(fields.slug),
    lang: firstText(fields.lang, fields.language),
    header: textOf(fields.header),
    footer: textOf(fields.footer),
  };
  return { texts, seo: seoOf(fields), nodes };
}

const { slug: slugSchema, header: positionSchema } = savePageSchema.shape;
const isPosition = (text: string) => positionSchema.safeParse(Number(text)).success;
const refusal = (name: string) => (text: string) => `A page cannot have the ${name} “${text}”.`;
const rules: Record<string, FieldRule> = {
  lang: languageRule,
  slug: [(text) => slugSchema.safeParse(text).success, refusal('slug')],
  header: [isPosition, refusal('header')],
  footer: [isPosition, refusal('footer')],
};

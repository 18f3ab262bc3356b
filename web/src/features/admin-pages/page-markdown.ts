/** A page's form as a Markdown file, and back. Loaded on demand. */
import {
  firstText,
  readMarkdownFile,
  seoOf,
  textOf,
  writeMarkdownFile,
} from '#shared/content/front-matter.ts';
import type { MarkdownReading } from '#shared/content/markdown-read.ts';
import { savePageSchema } from '#shared/schemas/pages.ts';
import type { MarkdownImport } from '#web/src/features/entry-editing/entry-kind.ts';
import { contentNodes } from '#web/src/features/entry-editing/entry-values.rules.ts';
import { setSeo } from '#web/src/features/entry-editing/seo/seo-values.ts';
import { importedSeo, readMarkdown } from '#web/src/features/entry-editing/tools/read-markdown.ts';
import type { PageFormValues } from './page-form.rules.ts';

/** Uploaded images keep their object keys: a page imported from the file shows the same ones. */
export function write({ content, header, footer, seo, ...texts }: PageFormValues): string {
  const places = { header: header ?? '', footer: footer ?? '' };
  return writeMarkdownFile({ ...texts, ...places, seo: setSeo(seo) }, contentNodes(content));
}

export function read(markdown: string): MarkdownImport<PageFormValues> {
  return readMarkdown(markdown, readPage, valuesOf);
}

/** Empty where the file says nothing. */
function readPage(markdown: string, reading: MarkdownReading) {
  const { fields, title, nodes } = readMarkdownFile(markdown, reading);
  const texts = {
    title: title.replace(/\s+/g, ' '),
    excerpt: firstText(fields.excerpt, fields.description, fields.summary),
    slug: textOf(fields.slug),
    header: textOf(fields.header),
    footer: textOf(fields.footer),
  };
  return { texts, seo: seoOf(fields), nodes };
}

const { slug: slugSchema, header: placeSchema } = savePageSchema.shape;
const accepts: Record<string, (text: string) => boolean> = {
  slug: (text) => slugSchema.safeParse(text).success,
  header: (text) => placeSchema.safeParse(Number(text)).success,
  footer: (text) => placeSchema.safeParse(Number(text)).success,
};

function valuesOf({ texts, seo }: ReturnType<typeof readPage>): MarkdownImport<PageFormValues> {
  const { leftOut, ...told } = importedSeo(seo);
  const said = Object.entries(texts).filter(([, text]) => text !== '');
  const refused = said.filter(([name, text]) => accepts[name]?.(text) === false);
  const values = Object.fromEntries(said.filter((each) => !refused.includes(each)));
  const sentences = refused.map(([name, text]) => `A page cannot have the ${name} “${text}”.`);
  return { values: { ...values, ...told }, leftOut: [...leftOut, ...sentences] };
}

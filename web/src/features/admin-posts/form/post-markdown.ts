/** Converts a post's form to a Markdown file and back. Loaded on demand. */
import { readMarkdownPost, writeMarkdownPost } from '#shared/content/markdown-post.ts';
import { isImageSource } from '#shared/content/urls.ts';
import { distinctEntries } from '#shared/schemas/entries.ts';
import { savePostSchema } from '#shared/schemas/posts.ts';
import type { MarkdownImport } from '#web/src/features/entry-editing/entry-kind.ts';
import { contentNodes } from '#web/src/features/entry-editing/entry-values.rules.ts';
import { filledSeo } from '#web/src/features/entry-editing/seo/seo-values.ts';
import {
  coverViewRule,
  languageRule,
  inOneLine,
  readMarkdown,
  slugRefusal,
  acceptedValues,
  resetCoverView,
} from '#web/src/features/entry-editing/tools/read-markdown.ts';
import type { PostFormValues } from './post-form.rules.ts';

/** Uploaded images keep their object keys, so a post imported from the file shows the same images. */
export function write({ avatar, content, ...values }: PostFormValues): string {
  const { title, category, tags, excerpt, slug, cover_view, lang, series, seo } = values;
  const nodes = contentNodes(content);
  return writeMarkdownPost({
    title,
    category,
    tags,
    excerpt,
    slug,
    cover: avatar,
    cover_view,
    lang,
    series: series.name.trim(),
    series_order: Number(series.position) || undefined,
    seo: filledSeo(seo),
    nodes,
  });
}

export function read(markdown: string): MarkdownImport<PostFormValues> {
  return readMarkdown(markdown, readMarkdownPost, toValues);
}

function toValues(found: ReturnType<typeof readMarkdownPost>): MarkdownImport<PostFormValues> {
  const { tags, series, series_order: position = '' } = found;
  const texts = {
    title: inOneLine(found.title ?? ''),
    category: found.category ?? '',
    excerpt: found.excerpt ?? '',
    slug: found.slug ?? '',
    avatar: found.cover ?? '',
    cover_view: found.cover_view ?? '',
    lang: found.lang ?? '',
  };
  const { values, leftOut } = acceptedValues(texts, found.seo, {
    lang: languageRule,
    cover_view: coverViewRule,
    slug: [(text) => savePostSchema.shape.slug.safeParse(text).success, slugRefusal],
    avatar: [
      isImageSource,
      (text) => `The cover “${text}” is neither an http(s) address nor an uploaded image.`,
    ],
  });
  return {
    values: {
      ...values,
      ...resetCoverView(values, values.avatar),
      ...(tags && { tags: distinctEntries(tags) }),
      ...(series !== undefined && {
        series: { name: inOneLine(series), position: String(position) },
      }),
    },
    leftOut,
  };
}

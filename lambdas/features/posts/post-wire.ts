/** Converts posts for callers of the API. */
import { contentImages } from '#lambdas/kernel/listed-images.ts';
import { coverViewPart } from '#shared/entries/cover-view.ts';
import { languagePart } from '#shared/entries/language.ts';
import { listedSeoPart, seoPart } from '#shared/entries/seo.ts';
import { seriesPart } from '#shared/entries/series.ts';
import { narrowestCopy } from '#shared/publishing/public-images.ts';
import { defaultCategoryColor } from '#shared/schemas/limits.ts';
import type { WirePostVersion, WirePostVersionSummary } from '#shared/schemas/versions.ts';
import type { BlogTags, Post, PostSummary } from '#shared/schemas/posts.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import { customExcerpt, toWirePerson, toWireVersionFields } from '../entries/entry.ts';
import type { PostRecord, PostSummaryRecord, PostVersion, PostVersionSummary } from './post.ts';
import type { PostContext } from './get-post.usecase.ts';
import { normalizedName } from './post-slug.ts';
import type { PostLabels } from './posts.repository.ts';

/** Colours (`#RRGGBB`) by the normalized title of the category. */
export type CategoryColors = ReadonlyMap<string, string>;

export interface ColorDeps {
  /** Reads the owner's settings, which may be a few seconds old. */
  readColors: () => Promise<CategoryColors>;
}

export function categoryColorsIn(settings: Pick<SiteSettings, 'category_colors'>): CategoryColors {
  return new Map(
    settings.category_colors.map(({ category, color }) => [normalizedName(category), color]),
  );
}

export function categoryColor(title: string, colors: CategoryColors): string {
  return colors.get(normalizedName(title)) ?? defaultCategoryColor;
}

export function toWireSummary(post: PostSummaryRecord, colors: CategoryColors): PostSummary {
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    status: post.status,
    created_at: post.createdAt,
    updated_at: post.updatedAt,
    published_at: post.publishedAt,
    publish_at: post.publishAt,
    read_time: post.readTime,
    avatar: post.avatar,
    ...toWireLabelsOf(post, colors),
    author: toWirePerson(post.author),
    version: post.version,
    ...coverViewPart(post.coverView),
    ...languagePart(post.lang),
    ...seriesPart(post.series),
    ...listedSeoPart(post.seo),
    ...(post.undrawn && { undrawn: true }),
  };
}

/** @param hasCopies whether the images have copies, as when the post is published or a preview link shows it */
export function toWirePost(
  post: PostRecord,
  {
    content,
    neighbors,
    related,
    covers,
    parts,
    images,
    colors,
  }: PostContext & { content: string; colors: CategoryColors },
  { hasCopies } = { hasCopies: post.status === 'published' },
): Post {
  return {
    ...toWireSummary(post, colors),
    ...seoPart(post.seo),
    excerpt: customExcerpt(post),
    summary: post.excerpt,
    revised_at: post.saved?.at ?? null,
    content,
    images: contentImages(images, hasCopies),
    neighbors,
    related: related.map(({ category, ...link }) => {
      const cover = covers.find(({ objectKey }) => objectKey === link.avatar);
      const image = cover && { image: narrowestCopy(cover) };
      return { ...link, ...toWireCategory(category, colors), ...image };
    }),
    ...(parts && { parts: [...parts] }),
  };
}

export function toWireVersionSummary(version: PostVersionSummary): WirePostVersionSummary {
  return { ...toWireVersionFields(version), status: version.status };
}

export function toWireVersion(version: PostVersion, colors: CategoryColors): WirePostVersion {
  const { slug, avatar, content, coverView, lang, seo, series } = version;
  return {
    ...toWireVersionSummary(version),
    ...toWireLabelsOf(version, colors),
    slug,
    excerpt: customExcerpt(version),
    avatar,
    content,
    ...coverViewPart(coverView),
    ...languagePart(lang),
    ...seriesPart(series),
    ...seoPart(seo),
  };
}

export function toWireLabels({ tags, categories }: PostLabels, colors: CategoryColors): BlogTags {
  const colored = categories.map((title) => ({ title, color: categoryColor(title, colors) }));
  return { tags, categories: colored };
}

function toWireCategory(title: string, colors: CategoryColors) {
  return { category: { title, color: categoryColor(title, colors) } };
}

function toWireLabelsOf(
  { category, tags }: Pick<PostSummaryRecord, 'category' | 'tags'>,
  colors: CategoryColors,
) {
  return {
    ...toWireCategory(category, colors),
    tags: tags.map(({ id, title }) => ({ id, title })),
  };
}

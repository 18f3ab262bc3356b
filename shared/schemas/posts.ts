import * as z from 'zod';
import { isImageSource } from '../content/urls.ts';
import { coverViewSchema, sentCoverViewSchema } from '../entries/cover-view.ts';
import { postStatuses } from '../entries/kinds.ts';
import { languageSchema, sentLanguageSchema } from '../entries/language.ts';
import { listedSeoSchema, sentSeoSchema, seoSchema } from '../entries/seo.ts';
import { sentSeriesSchema, seriesSchema } from '../entries/series.ts';
import { authorMessages } from './author-messages.ts';
import {
  authorSchema,
  listedImagesSchema,
  pageMetaSchema,
  pagingQuery,
  text,
  timestampSchema,
} from './common.ts';
import { distinctEntries } from './entries.ts';
import { contentImageSchema, entryLinkSchema, neighborsSchema, slugSchema } from './entry.ts';
import { authorLimits, limits } from './limits.ts';

export { type PostStatus, postStatuses } from '../entries/kinds.ts';

/** The filters of a list; `unpublished` is draft + review. */
const postFilters = ['all', 'unpublished', ...postStatuses] as const;
export type PostFilter = (typeof postFilters)[number];

/** The orders of a list; a minus means descending. Unpublished posts come last by publication. */
const postSorts = [
  '-created_at',
  '-updated_at',
  'updated_at',
  '-published_at',
  'published_at',
  'title',
  '-title',
] as const;
export type PostSort = (typeof postSorts)[number];

const tagsSchema = z
  .array(text(limits.tags.length, authorMessages.tagTooLong))
  .max(100, authorMessages.tooManyTags)
  .meta({ minItems: limits.tags.min })
  .transform(distinctEntries)
  .refine((tags) => tags.length >= limits.tags.min, authorMessages.tagRequired)
  .refine((tags) => tags.length <= limits.tags.max, authorMessages.tooManyTags);

const writableFields = {
  title: text(limits.title.max, authorMessages.titleTooLong)
    .trim()
    .min(1, authorMessages.titleRequired)
    .min(limits.title.min, authorMessages.titleTooShort),
  category: text(limits.category.max, authorMessages.categoryTooLong)
    .trim()
    .min(1, authorMessages.categoryRequired),
  /** JSON text of the rich-text nodes, or plain text. Its nodes are checked by `shared/content`. */
  content: z.string().min(1, authorMessages.contentRequired),
  tags: tagsSchema,
  /** Left out: a new post is a draft, a saved one keeps its status. */
  status: z.enum(postStatuses).optional(),
  excerpt: text(limits.excerpt.max, authorMessages.excerptTooLong).trim().optional(),
  slug: slugSchema.optional(),
  avatar: z
    .string()
    .refine((value) => isImageSource(value), authorMessages.imageSource)
    .nullable()
    .optional(),
  /** Left out it stays with its cover; `null` is the middle. */
  cover_view: sentCoverViewSchema,
  /** When an unpublished post goes live by schedule; `null` clears it, left out it stays. */
  publish_at: timestampSchema.nullable().optional(),
  lang: sentLanguageSchema,
  series: sentSeriesSchema.optional(),
  seo: sentSeoSchema.optional(),
};

/** Body of put. */
export const savePostSchema = z.strictObject(writableFields).meta({ id: 'SavePost' });

/** Facts that a post brings along when it was published elsewhere before; its times are past. */
const formerSchema = z
  .strictObject({
    /** Left out: now. */
    created_at: timestampSchema.optional(),
    /** When its text last changed; left out: when it was created. */
    updated_at: timestampSchema.optional(),
    /** Left out: when it was created. Only for a published post. */
    published_at: timestampSchema.optional(),
    /** Slugs that lead to it from now on, as those do under which it was published here. */
    slugs: z.array(slugSchema).max(authorLimits.importedSlugs.max).optional(),
  })
  .meta({ id: 'FormerPost' });

/** Body of create. */
export const createPostSchema = z
  .strictObject({ ...writableFields, former: formerSchema.optional() })
  .meta({ id: 'CreatePost' });

const summaryFields = {
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  /** For cards: where its author wrote none, the beginning of the text. */
  excerpt: z.string(),
  status: z.enum(postStatuses),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  published_at: timestampSchema.nullable(),
  /** The scheduled time of publication; null for published and unscheduled posts. */
  publish_at: timestampSchema.nullable(),
  read_time: z.int().min(1).meta({ description: 'Minutes' }),
  avatar: z.string().nullable(),
  cover_view: coverViewSchema,
  category: z.strictObject({ title: z.string(), color: z.string() }),
  tags: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  author: authorSchema,
  version: z.int().min(1),
  lang: languageSchema,
  series: seriesSchema.optional(),
  seo: listedSeoSchema.optional(),
  /** Has a diagram that is drawn once the post is saved in the editor. */
  undrawn: z.literal(true).optional(),
};

/** A link to a post, with what a small card of it shows. */
const relatedPostSchema = entryLinkSchema.extend({
  avatar: summaryFields.avatar,
  cover_view: coverViewSchema,
  category: summaryFields.category,
  /** The narrowest copy of its cover, if that is uploaded. */
  image: z
    .strictObject({ url: z.string(), width: z.int().min(1), height: z.int().min(1) })
    .optional(),
});

export const postSummarySchema = z.strictObject(summaryFields).meta({ id: 'PostSummary' });

export const postSchema = z
  .strictObject({
    ...summaryFields,
    seo: seoSchema.optional(),
    /** As its author wrote it; empty when left empty. */
    excerpt: z.string(),
    /** The text for search engines and feeds: the excerpt, or the beginning of the text. */
    summary: z.string(),
    /** When its text last changed; null for a post that was last saved before versions were kept. */
    revised_at: timestampSchema.nullable(),
    content: z.string(),
    /**
     * The uploaded images of the content and the cover; the sizes of images at other addresses are
     * unknown.
     */
    images: z.array(contentImageSchema),
    /** The posts published right after and right before it; both null for an unpublished one. */
    neighbors: neighborsSchema,
    /** At most three published posts that share tags with it. Empty in the answer to a save. */
    related: z.array(relatedPostSchema),
    /**
     * The published parts of its series in their order, itself among them; left out for a post that is
     * in none or not published, and in the answer to a save.
     */
    parts: z.array(entryLinkSchema).optional(),
  })
  .meta({ id: 'Post' });

export const postListQuerySchema = z
  .strictObject({
    ...pagingQuery,
    /** Orders other than `-created_at` are for the admin area, in pages by number. */
    sort: z.enum(postSorts).optional(),
    status: z.enum(postFilters).optional(),
    q: text(limits.searchText.max).optional(),
    /** Id of a tag, as in `GET /blog_tags`. Published posts only. */
    tag: text(limits.tagId.max).min(1).optional(),
    /**
     * Title of a category, in any spelling. Only of published posts; with a tag, too, the newest of
     * the category are searched for the tag.
     */
    category: text(limits.category.max).trim().min(1).optional(),
    /** Slug of a series: its published parts in their order, on one page, whatever else is asked for. */
    series: text(limits.url.max).min(1).optional(),
  })
  .meta({ id: 'PostListQuery' });

/**
 * `counts` (All, Published, Drafts = draft + review) and `pinned` (the id of the post on top, if one is)
 * come with the lists of the admin area, `images`
 * (the uploaded covers, at most 20) with every list that is requested without a status.
 */
export const postListSchema = z
  .strictObject({
    data: z.array(postSummarySchema),
    images: listedImagesSchema.optional(),
    meta: pageMetaSchema.extend({
      counts: z.strictObject({ all: z.int(), published: z.int(), drafts: z.int() }).optional(),
      pinned: z.uuid().optional(),
    }),
  })
  .meta({ id: 'PostList' });

export const blogTagsSchema = z
  .strictObject({
    tags: z.array(z.strictObject({ id: z.string(), title: z.string() })),
    categories: z.array(z.strictObject({ title: z.string(), color: z.string() })),
  })
  .meta({ id: 'BlogTags' });

export type SavePost = z.infer<typeof savePostSchema>;
export type SavePostInput = z.input<typeof savePostSchema>;
export type CreatePost = z.infer<typeof createPostSchema>;
export type CreatePostInput = z.input<typeof createPostSchema>;
export type PostSummary = z.infer<typeof postSummarySchema>;
export type Post = z.infer<typeof postSchema>;
export type PostListQuery = z.infer<typeof postListQuerySchema>;
export type PostList = z.infer<typeof postListSchema>;
export type BlogTags = z.infer<typeof blogTagsSchema>;

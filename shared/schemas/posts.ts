import * as z from 'zod';
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
import {
  contentImageSchema,
  entryLinkSchema,
  imageSourceSchema,
  neighborsSchema,
  slugSchema,
} from './entry.ts';
import { authorLimits, limits } from './limits.ts';

export { type PostStatus, postStatuses } from '../entries/kinds.ts';

/** `unpublished` stands for draft and review. */
const postFilters = ['all', 'unpublished', ...postStatuses] as const;
export type PostFilter = (typeof postFilters)[number];

/** A minus means descending. Sorted by `published_at`, unpublished posts come last. */
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
  /** JSON text of the rich-text nodes, or plain text. `shared/content` checks the nodes. */
  content: z.string().min(1, authorMessages.contentRequired),
  tags: tagsSchema,
  /** If missing, a new post becomes a draft, and a saved post keeps its status. */
  status: z.enum(postStatuses).optional(),
  excerpt: text(limits.excerpt.max, authorMessages.excerptTooLong).trim().optional(),
  slug: slugSchema.optional(),
  avatar: imageSourceSchema.nullable().optional(),
  cover_view: sentCoverViewSchema,
  /** When the schedule publishes the post. `null` clears the time. If missing, it stays. */
  publish_at: timestampSchema.nullable().optional(),
  lang: sentLanguageSchema,
  series: sentSeriesSchema.optional(),
  seo: sentSeoSchema.optional(),
};

/** The body of PUT. */
export const savePostSchema = z.strictObject(writableFields).meta({ id: 'SavePost' });

/** Facts about a post that was published elsewhere before. All times must be past. */
const formerSchema = z
  .strictObject({
    /** The default is now. */
    created_at: timestampSchema.optional(),
    /** When the text last changed. The default is `created_at`. */
    updated_at: timestampSchema.optional(),
    /** Only for a published post. The default is `created_at`. */
    published_at: timestampSchema.optional(),
    /** Slugs that will redirect to the post, like its former slugs on this site. */
    slugs: z.array(slugSchema).max(authorLimits.importedSlugs.max).optional(),
  })
  .meta({ id: 'FormerPost' });

/** The body of POST. */
export const createPostSchema = z
  .strictObject({ ...writableFields, former: formerSchema.optional() })
  .meta({ id: 'CreatePost' });

const summaryFields = {
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  /** For cards: the excerpt, or else the beginning of the text. */
  excerpt: z.string(),
  status: z.enum(postStatuses),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  published_at: timestampSchema.nullable(),
  /** When the schedule publishes the post; null for published and unscheduled posts. */
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
  /** Set if the post has a diagram without pictures. Saving the post in the editor draws them. */
  undrawn: z.literal(true).optional(),
};

/** A link to a post, with the values that its small card shows. */
const relatedPostSchema = entryLinkSchema.extend({
  avatar: summaryFields.avatar,
  cover_view: coverViewSchema,
  category: summaryFields.category,
  /** The narrowest copy of the cover, if the cover is an upload. */
  image: z
    .strictObject({ url: z.string(), width: z.int().min(1), height: z.int().min(1) })
    .optional(),
});

export const postSummarySchema = z.strictObject(summaryFields).meta({ id: 'PostSummary' });

export const postSchema = z
  .strictObject({
    ...summaryFields,
    seo: seoSchema.optional(),
    /** As the author wrote it; may be empty. */
    excerpt: z.string(),
    /** For search engines and feeds: the excerpt, or else the beginning of the text. */
    summary: z.string(),
    /** When the text last changed; null for a post that was last saved before versions were kept. */
    revised_at: timestampSchema.nullable(),
    content: z.string(),
    /** Uploaded images of the content and the cover. Images at other addresses are not listed. */
    images: z.array(contentImageSchema),
    /** Neighbours by time of publication; both null for an unpublished post. */
    neighbors: neighborsSchema,
    /** At most three published posts that share tags with this post. Empty in the response to a save. */
    related: z.array(relatedPostSchema),
    /**
     * The published parts of the post's series in order, including the post. Missing for an unpublished post, one
     * outside any series, and in the response to a save.
     */
    parts: z.array(entryLinkSchema).optional(),
  })
  .meta({ id: 'Post' });

export const postListQuerySchema = z
  .strictObject({
    ...pagingQuery,
    /** Orders other than `-created_at` are for the admin area, and need page numbers instead of cursors. */
    sort: z.enum(postSorts).optional(),
    status: z.enum(postFilters).optional(),
    q: text(limits.searchText.max).optional(),
    /** Id of a tag, as in `GET /blog_tags`. Lists published posts only. */
    tag: text(limits.tagId.max).min(1).optional(),
    /**
     * Title of a category, in any spelling. Lists published posts only. Combined with `tag`, only the newest posts of the
     * category are searched for the tag.
     */
    category: text(limits.category.max).trim().min(1).optional(),
    /** Slug of a series. Lists its published parts in order on one page, and ignores the other parameters. */
    series: text(limits.url.max).min(1).optional(),
  })
  .meta({ id: 'PostListQuery' });

/**
 * Lists for the admin area have `counts`, in which drafts include posts in review, and `pinned`, the id of the pinned
 * post. Lists requested without a status have `images`, at most 20 uploaded covers.
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

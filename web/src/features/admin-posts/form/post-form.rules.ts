import * as z from 'zod';
import { serializeContent } from '#shared/content/nodes.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { characterCount } from '#shared/content/text.ts';
import { sentLanguageSchema } from '#shared/entries/language.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { distinctEntries } from '#shared/schemas/entries.ts';
import { limits } from '#shared/schemas/limits.ts';
import {
  type Post,
  type PostStatus,
  type SavePostInput,
  savePostSchema,
} from '#shared/schemas/posts.ts';
import { contentNodes } from '#web/src/features/entry-editing/entry-values.rules.ts';
import {
  laterTextSchema,
  seoValuesSchema,
  emptySeo,
  isSavedSeo,
  seoToSend,
  seoValues,
} from '#web/src/features/entry-editing/seo/seo-values.ts';
import { type FieldErrors, schemaErrors } from '#web/src/ui/admin/field-errors.ts';

const noSeries = { name: '', position: '' };

/** The form's values. Stored copies of unsaved changes have them, too, so copies of earlier releases must stay valid. */
export const postValuesSchema = z.object({
  title: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  /** A tag that was typed but not added yet. The default is for copies of earlier releases. */
  tagDraft: z.string().default(''),
  excerpt: z.string(),
  slug: z.string(),
  /** The cover: an http(s) address or an object key, or empty. */
  avatar: z.string(),
  cover_view: laterTextSchema,
  /** JSON text of the nodes; empty when nothing is written yet. */
  content: z.string(),
  /** The scheduled time in the author's time zone, `2026-12-01T09:30`; empty without a schedule. */
  publish_at: z.string(),
  lang: laterTextSchema,
  /** Both are empty for a post without a series. */
  series: z.object({ name: z.string(), position: z.string() }).default(noSeries),
  seo: seoValuesSchema,
});

export type PostFormValues = z.infer<typeof postValuesSchema>;

export const emptyForm: PostFormValues = {
  title: '',
  category: '',
  tags: [],
  tagDraft: '',
  excerpt: '',
  slug: '',
  avatar: '',
  cover_view: '',
  content: '',
  publish_at: '',
  lang: '',
  series: noSeries,
  seo: emptySeo,
};

/** The form's values for a saved post. */
export function postFormValues(post: Post): PostFormValues {
  return {
    title: post.title,
    category: post.category.title,
    tags: post.tags.map((tag) => tag.title),
    tagDraft: '',
    excerpt: post.excerpt,
    slug: post.slug,
    avatar: post.avatar ?? '',
    cover_view: post.cover_view ?? '',
    content: serializeContent(readStored(post.content)),
    publish_at: toLocalTime(post.publish_at),
    lang: post.lang ?? '',
    series: seriesValues(post.series),
    seo: seoValues(post.seo),
  };
}

export function seriesValues(series: Post['series']): PostFormValues['series'] {
  return series ? { name: series.name, position: String(series.position) } : noSeries;
}

/** Returns null for empty fields. A position that is not a number becomes NaN, which the schema refuses. */
function seriesToSend({ name, position }: PostFormValues['series']): SavePostInput['series'] {
  if (name.trim() === '' && position.trim() === '') return null;
  return { name, position: Number(position.trim() || Number.NaN) };
}

/** Adds a tag that was typed but not added yet: the author expects it to be saved. */
export function withTagDraft(values: PostFormValues): PostFormValues {
  return { ...values, tags: distinctEntries([...values.tags, values.tagDraft]), tagDraft: '' };
}

/** @returns the first message of each field that cannot be saved */
export function validatePostForm(values: PostFormValues): FieldErrors<PostFormValues> {
  const { title, category, tags, excerpt, content, lang } = values;
  const { slug, avatar, cover_view, series, seo } = values;
  const parsed = savePostSchema.safeParse({
    title,
    category,
    tags,
    excerpt,
    content,
    lang,
    ...(slug !== '' && { slug }),
    ...(avatar !== '' && { avatar }),
    cover_view: cover_view || null,
    series: seriesToSend(series),
    ...seoToSend(seo, undefined),
  });
  const errors = schemaErrors(emptyForm, parsed);
  const characters = characterCount(contentNodes(content));
  if (characters < limits.contentText.min) errors.content = authorMessages.contentTooShort;
  if (characters === 0) errors.content = authorMessages.contentRequired;
  return errors;
}

/**
 * The request body. It contains excerpt and slug only if the author has changed them: once sent, they no longer
 * follow content and title.
 * @param saved the post to overwrite; undefined for a new post
 */
export function saveBody(
  values: PostFormValues,
  status: StatusToSave,
  saved: Post | undefined,
): SavePostInput {
  const { title, category, tags, content, excerpt, slug, avatar, cover_view } = values;
  const { lang, series, seo } = values;
  return {
    title,
    category,
    tags,
    content,
    ...status,
    ...(excerpt.trim() !== (saved?.excerpt ?? '') && { excerpt }),
    ...(slug !== '' && slug !== saved?.slug && { slug }),
    ...((avatar !== '' || saved?.avatar) && { avatar: avatar === '' ? null : avatar }),
    ...((cover_view || saved?.cover_view) && { cover_view: cover_view || null }),
    ...(lang.trim() !== (saved?.lang ?? '') && { lang }),
    ...(!isSameSeries(seriesToSend(series), saved?.series) && { series: seriesToSend(series) }),
    ...seoToSend(seo, saved?.seo),
  };
}

function isSameSeries(requested: SavePostInput['series'], saved: Post['series']): boolean {
  return requested?.name.trim() === saved?.name && requested?.position === saved?.position;
}

/** Whether the post has every value of a request body. */
export function isSaved(body: SavePostInput, post: Post): boolean {
  const { status, publish_at, excerpt, slug } = body;
  const saved = postFormValues(post);
  const isSame = (requested: string | undefined, current: string) =>
    requested === undefined || requested.trim() === current;
  return (
    status === post.status &&
    (publish_at === undefined || publish_at === post.publish_at) &&
    isSame(body.title, saved.title) &&
    isSame(body.category, saved.category) &&
    JSON.stringify(body.tags) === JSON.stringify(saved.tags) &&
    serializeContent(contentNodes(body.content)) === saved.content &&
    isSame(excerpt, saved.excerpt) &&
    isSame(slug, saved.slug) &&
    (body.avatar ?? '') === saved.avatar &&
    (body.cover_view ?? '') === saved.cover_view &&
    (body.lang === undefined || (sentLanguageSchema.parse(body.lang) ?? '') === saved.lang) &&
    (body.series === undefined || isSameSeries(body.series, post.series)) &&
    isSavedSeo(body.seo, saved.seo)
  );
}

export type PostButton = PostStatus | 'schedule' | 'cancel-schedule';
export type SaveButton = PostButton | 'stay';

/** Without `publish_at`, a save keeps the schedule. */
interface StatusToSave {
  status: PostStatus;
  /** A timestamp in UTC; null cancels the schedule. */
  publish_at?: string | null;
}

type SavedStatus = Pick<Post, 'status' | 'publish_at'>;

/**
 * The status and schedule that a button sets. A save that leaves the post unpublished also sets the time under
 * Publish on: an author who has typed a time means it.
 * @param saved the post to overwrite; undefined for a new post
 */
export function statusToSave(
  button: SaveButton,
  { publish_at }: Pick<PostFormValues, 'publish_at'>,
  saved: SavedStatus | undefined,
): StatusToSave | 'not-in-the-future' {
  const status = saved?.status ?? 'draft';
  switch (button) {
    case 'cancel-schedule':
      return { status, publish_at: null };
    case 'schedule':
      return withSchedule(status, publish_at);
    default:
      return withTypedTime(button === 'stay' ? status : button, publish_at, saved);
  }
}

function withTypedTime(
  status: PostStatus,
  typedTime: string,
  saved: SavedStatus | undefined,
): StatusToSave | 'not-in-the-future' {
  const isAsSaved = typedTime === toLocalTime(saved?.publish_at ?? null);
  if (status === 'published' || isAsSaved) return { status };
  return typedTime === '' ? { status, publish_at: null } : withSchedule(status, typedTime);
}

function withSchedule(status: PostStatus, typedTime: string): StatusToSave | 'not-in-the-future' {
  const publish_at = futureTime(typedTime);
  return publish_at === undefined ? 'not-in-the-future' : { status, publish_at };
}

// A scheduled time is in the author's time zone on the screen, and in UTC on the wire.

/** @returns a name such as `Europe/Berlin` */
export function authorTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** @returns the value of a `datetime-local` field, such as `2026-12-01T09:30`; empty for null */
export function toLocalTime(timestamp: string | null): string {
  if (timestamp === null) return '';
  const date = new Date(timestamp);
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())];
  return `${day.join('-')}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/**
 * The UTC timestamp for the value of a `datetime-local` field; undefined unless it is in the future. A time that
 * the change to summer time skips moves an hour later; a time that occurs twice means the first.
 */
export function futureTime(text: string, now = Date.now()): string | undefined {
  const date = new Date(text);
  // An empty text gives NaN, which is not greater.
  return date.getTime() > now ? date.toISOString() : undefined;
}

type PublishingFields = 'version' | 'status' | 'publish_at' | 'revised_at' | 'updated_at';

/** Whether the schedule has published the post, and nobody has changed it meanwhile. */
export function isPublishedBySchedule(
  before: Pick<Post, PublishingFields>,
  now: Pick<Post, PublishingFields>,
): boolean {
  return (
    now.version === before.version + 1 &&
    now.status === 'published' &&
    now.revised_at === before.revised_at &&
    before.publish_at !== null &&
    Date.parse(now.updated_at) >= Date.parse(before.publish_at)
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

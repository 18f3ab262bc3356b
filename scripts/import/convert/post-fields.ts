/** Fits the fields of an arriving post into this site's limits, and notes each change. */
import { sentLanguageSchema } from '#shared/entries/language.ts';
import { sentSeriesSchema } from '#shared/entries/series.ts';
import type { CreatePostInput } from '#shared/schemas/posts.ts';
import { distinctEntries } from '#shared/schemas/entries.ts';
import { authorLimits, limits } from '#shared/schemas/limits.ts';
import type { ArrivingPost } from '../arriving-post.ts';

type Fields = Pick<CreatePostInput, 'title' | 'category' | 'tags' | 'excerpt' | 'status'> &
  Pick<CreatePostInput, 'lang' | 'series' | 'publish_at' | 'former'>;

export interface FieldOptions {
  /** The category for posts without one. */
  category: string;
  now: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

export function postFields(
  post: ArrivingPost,
  { category: fallback, now }: FieldOptions,
): { fields: Fields; notes: string[] } {
  const notes: string[] = [];
  const title = titleOf(post, notes);
  const ownCategory = plainText(post.category ?? '');
  const category = shortened(ownCategory, limits.category.max) || fallback;
  if (!ownCategory) notes.push(`the category is “${fallback}”`);
  else if (category !== ownCategory) {
    notes.push(`the category “${shortened(ownCategory, 60)}” is cut`);
  }
  const ownExcerpt = plainText(post.excerpt ?? '');
  const excerpt = shortened(ownExcerpt, limits.excerpt.max);
  if (excerpt !== ownExcerpt) notes.push('the excerpt is cut');
  return {
    fields: {
      title,
      category,
      tags: tagsOf(post, category, notes),
      ...(excerpt && { excerpt }),
      ...languageOf(post, notes),
      ...seriesOf(post, notes),
      ...timesOf(post, now, notes),
    },
    notes,
  };
}

function titleOf({ title, name, createdAt, publishedAt }: ArrivingPost, notes: string[]): string {
  const ownTitle = plainText(title);
  const year = (publishedAt ?? createdAt)?.getUTCFullYear();
  const fileName = name.replace(/^.*\//, '').replace(/\.[a-z]+$/i, '');
  const base = ownTitle || fileName;
  const longEnough = base.length < limits.title.min ? `${base} (${year ?? 'post'})` : base;
  const fitting = shortened(longEnough, limits.title.max);
  if (fitting !== ownTitle) notes.push(`the title is “${shortened(fitting, 60)}”`);
  return fitting;
}

/** A post needs a tag, so one without tags gets its category as a tag. */
function tagsOf({ tags }: ArrivingPost, category: string, notes: string[]): string[] {
  const ownTags = distinctEntries(tags.map(plainText).filter((tag) => tag !== ''));
  const fitting = ownTags
    .filter((tag) => tag.length <= limits.tags.length)
    .slice(0, limits.tags.max);
  const omitted = ownTags.length - fitting.length;
  if (omitted > 0) notes.push(omitted === 1 ? 'a tag is left out' : `${omitted} tags are left out`);
  if (fitting.length > 0) return fitting;
  const tag = shortened(category, limits.tags.length);
  notes.push(`the tag is “${tag}”`);
  return [tag];
}

function languageOf({ language }: ArrivingPost, notes: string[]): Pick<Fields, 'lang'> {
  if (language === undefined) return {};
  const { success, data: lang } = sentLanguageSchema.safeParse(language);
  if (!success)
    notes.push(`the language “${shortened(plainText(language), 35)}” is not a language tag`);
  return lang ? { lang } : {};
}

/** A series needs the post's position in it, so a series without one is left out. */
function seriesOf({ series }: ArrivingPost, notes: string[]): Pick<Fields, 'series'> {
  const name = plainText(series?.name ?? '');
  if (!series || name === '') return {};
  const { success, data } = sentSeriesSchema.safeParse({ name, position: series.position });
  if (!success)
    notes.push(`the series “${shortened(name, 60)}” is left out, because it has no position`);
  return data ? { series: data } : {};
}

function timesOf(
  { status, createdAt, updatedAt, publishedAt }: ArrivingPost,
  now: Date,
  notes: string[],
): Pick<Fields, 'status' | 'former' | 'publish_at'> {
  const isPast = (date: Date | undefined): date is Date => date !== undefined && date <= now;
  const isScheduled = publishedAt !== undefined && publishedAt > now;
  const past = [createdAt, publishedAt, updatedAt].filter(isPast);
  const [first] = past.toSorted((left, right) => left.getTime() - right.getTime());
  const former = first && {
    created_at: first.toISOString(),
    ...(isPast(updatedAt) && { updated_at: updatedAt.toISOString() }),
    ...(isPast(publishedAt) && { published_at: publishedAt.toISOString() }),
  };
  if (!former && !isScheduled) notes.push('it has no date, so it gets the current one');
  if (status === 'draft' || !isScheduled) return { status, ...(former && { former }) };
  const canSchedule = publishedAt.getTime() < now.getTime() + authorLimits.scheduleDays * dayMs;
  notes.push(canSchedule ? 'it is scheduled' : 'its date is too far ahead, so it is a draft');
  return {
    status: 'draft',
    ...(canSchedule && { publish_at: publishedAt.toISOString() }),
    ...(former && { former }),
  };
}

/** Removes line breaks and control characters, which fields may not contain and terminals would obey. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/\s+\S*$/, '');
  // The cut may have split a surrogate pair.
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

import { readStored } from '#shared/content/read-stored.ts';
import { type ContentNode, serializeContent } from '#shared/content/nodes.ts';
import { characterCount } from '#shared/content/text.ts';
import { distinctEntries } from '#shared/schemas/entries.ts';
import { limits } from '#shared/schemas/limits.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { type Post, type SavePostInput, savePostSchema } from '#shared/schemas/posts.ts';
import { contentNodes } from '#web/src/features/entry-editing/entry-values.rules.ts';
import {
  emptySeo,
  isSavedSeo,
  seoToSend,
  seoValues,
  type SeoValues,
} from '#web/src/features/entry-editing/seo/seo-values.ts';
import { type FieldErrors, schemaErrors } from '#web/src/ui/admin/field-errors.ts';
import type { SaveChoice } from './save-choice.rules.ts';
import { toLocalTime } from './schedule.rules.ts';

export interface PostFormValues {
  title: string;
  category: string;
  tags: string[];
  /** A tag that was typed but not added yet. */
  tagDraft: string;
  excerpt: string;
  slug: string;
  /** The cover: an http(s) address or an object key, or empty. */
  avatar: string;
  /** JSON text of the nodes; empty when nothing is written yet. */
  content: string;
  /** When the post goes live by itself, in the author's time zone: `2026-12-01T09:30`, or empty. */
  publish_at: string;
  seo: SeoValues;
}

export const emptyForm: PostFormValues = {
  title: '',
  category: '',
  tags: [],
  tagDraft: '',
  excerpt: '',
  slug: '',
  avatar: '',
  content: '',
  publish_at: '',
  seo: emptySeo,
};

/** The form's initial values. */
export function formValues(post: Post): PostFormValues {
  return {
    title: post.title,
    category: post.category.title,
    tags: post.tags.map((tag) => tag.title),
    tagDraft: '',
    excerpt: post.excerpt,
    slug: post.slug,
    avatar: post.avatar ?? '',
    content: serializeContent(readStored(post.content)),
    publish_at: toLocalTime(post.publish_at),
    seo: seoValues(post.seo),
  };
}

/** As if Add had been pressed, because a typed tag is meant to be saved. */
export function withTagDraft(values: PostFormValues): PostFormValues {
  return { ...values, tags: distinctEntries([...values.tags, values.tagDraft]), tagDraft: '' };
}

/** The first message of each field that cannot be saved; none when everything can. */
export function validatePostForm(values: PostFormValues): FieldErrors<PostFormValues> {
  const { slug, avatar, publish_at: _asked, tagDraft: _typed, seo, ...rest } = values;
  const parsed = savePostSchema.safeParse({
    ...rest,
    ...(slug !== '' && { slug }),
    ...(avatar !== '' && { avatar }),
    ...seoToSend(seo, undefined),
  });
  const errors = schemaErrors(emptyForm, parsed);
  const contentError = validateContent(contentNodes(values.content));
  if (contentError) errors.content = contentError;
  return errors;
}

function validateContent(nodes: readonly ContentNode[]): string | undefined {
  const characters = characterCount(nodes);
  if (characters === 0) return authorMessages.contentRequired;
  return characters < limits.contentText.min ? authorMessages.contentTooShort : undefined;
}

/**
 * What is sent. It has the excerpt and the slug only if they differ from `saved`, which the save replaces:
 * otherwise they keep following the content and the title.
 */
export function saveBody(
  values: PostFormValues,
  choice: SaveChoice,
  saved: Post | undefined,
): SavePostInput {
  const { title, category, tags, content, excerpt, slug, avatar, seo } = values;
  return {
    title,
    category,
    tags,
    content,
    ...choice,
    ...(excerpt.trim() !== (saved?.excerpt ?? '') && { excerpt }),
    ...(slug !== '' && slug !== saved?.slug && { slug }),
    ...((avatar !== '' || saved?.avatar) && { avatar: avatar === '' ? null : avatar }),
    ...seoToSend(seo, saved?.seo),
  };
}

/** Whether a post is what a save asked for, as when that save's answer was lost. */
export function isSaved(body: SavePostInput, post: Post): boolean {
  const { status, publish_at, excerpt, slug } = body;
  const saved = formValues(post);
  const isSame = (asked: string | undefined, is: string) =>
    asked === undefined || asked.trim() === is;
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
    isSavedSeo(body.seo, saved.seo)
  );
}

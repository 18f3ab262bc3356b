import { serializeContent } from '#shared/content/nodes.ts';
import { readStored } from '#shared/content/read-stored.ts';
import * as z from 'zod';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { WirePostVersionSummary } from '#shared/schemas/versions.ts';
import type { Post, SavePostInput } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import { entryCalls } from '#web/src/features/entry-editing/entry-calls.ts';
import type {
  CatchUpResult,
  EntryKind,
  EntryTypes,
  SavePlan,
} from '#web/src/features/entry-editing/entry-kind.ts';
import { textField, contentText } from '#web/src/features/entry-editing/entry-values.rules.ts';
import {
  languageField,
  seoField,
  seoValues,
} from '#web/src/features/entry-editing/seo/seo-values.ts';
import { StatusBadge } from '#web/src/ui/admin/badges.tsx';
import {
  emptyForm,
  postFormValues,
  isPublishedBySchedule,
  isSaved,
  type PostButton,
  type PostFormValues,
  saveBody,
  statusToSave,
  seriesValues,
  validatePostForm,
  withTagDraft,
  postValuesSchema,
} from './post-form.rules.ts';

export interface PostTypes extends EntryTypes {
  saved: Post;
  values: PostFormValues;
  body: SavePostInput;
  button: PostButton;
  base: z.infer<typeof copyBase>;
  version: WirePostVersionSummary;
}

const copyBase = z.object({
  postId: z.string(),
  version: z.int(),
  slug: z.string(),
  excerpt: z.string(),
});

const calls = entryCalls<PostTypes>('Post');

export const postKind: EntryKind<PostTypes> = {
  word: 'post',
  texts: {
    failed: () => authorMessages.postSaveFailed,
    refused: ({ isExplained, detail }) => [isExplained ? detail : authorMessages.postSaveFailed],
    savedEarlier: authorMessages.postSavedEarlier,
    unreadable: authorMessages.publishAtFuture,
    publish: 'Publish Now',
  },
  empty: emptyForm,
  valuesOf: postFormValues,
  withDrafts: withTagDraft,
  validate: validatePostForm,
  isSaved,
  fields: [
    textField('title', 'Title'),
    textField('category', 'Category'),
    { name: 'tags', label: 'Tags', show: (values) => withTagDraft(values).tags.join(', ') },
    textField('excerpt', 'Excerpt'),
    textField('slug', 'Slug'),
    textField('avatar', 'Cover'),
    textField('cover_view', 'Shown of the cover'),
    {
      name: 'publish_at',
      label: 'Publish on',
      show: (values) => values.publish_at.replace('T', ' '),
    },
    {
      name: 'series',
      label: 'Series',
      show: ({ series: { name, position } }) => (name || position) && `${name}, part ${position}`,
    },
    languageField,
    seoField,
    { name: 'content', label: 'Text', show: contentText },
  ],
  labels: ({ category, tags }) => [category, ...tags],

  plan({ button }, values, base): SavePlan<PostTypes> {
    const status = statusToSave(button, values, base);
    if (status === 'not-in-the-future') {
      return { refused: { publish_at: authorMessages.publishAtFuture } };
    }
    return { send: saveBody(values, status, base) };
  },

  /** Goes on after a publication by the schedule. Only a change of the scheduled time comes too late. */
  catchUp({ before, now, saved, typed, button }): CatchUpResult<PostTypes> | undefined {
    if (!isPublishedBySchedule(before, now)) return undefined;
    const time = button === 'cancel-schedule' ? '' : typed.publish_at;
    const isTimeChanged = time !== saved.publish_at;
    const isScheduleButton = button === 'schedule' || button === 'cancel-schedule';
    return {
      saved: { ...saved, publish_at: '' },
      typed: { ...typed, publish_at: isTimeChanged ? time : '' },
      tooLate: isTimeChanged && isScheduleButton ? publishedMeanwhile(time) : undefined,
    };
  },

  isLive: ({ status }) => status === 'published',
  takesOffline(button) {
    if (button === 'review') return 'Submitting it for review';
    return button === 'draft' ? 'Saving it as a draft' : undefined;
  },

  load: calls.load,
  save: calls.save,
  copies: {
    database: 'unsaved-posts',
    base: copyBase,
    values: postValuesSchema,
    baseOf: ({ id, version, slug, excerpt }) => ({ postId: id, version, slug, excerpt }),
    entryIdOf: ({ postId }) => postId,
    toWire: (draft) => draft,
    restore: ({ base, values }, saved) => ({
      ...values,
      ...(values.slug === base?.slug && { slug: saved.slug }),
      ...(values.excerpt === base?.excerpt && { excerpt: saved.excerpt }),
    }),
  },
  markdown: () => import('./post-markdown.ts'),

  server: {
    versions: {
      ...calls.versions,
      // A restore changes neither slug nor schedule.
      read: async (id, version, signal) => {
        const params = { id, version: String(version) };
        const { saved_at, ...read } = await api.call('getPostVersion', { params, signal });
        const values = {
          title: read.title,
          category: read.category.title,
          tags: read.tags.map((tag) => tag.title),
          tagDraft: '',
          excerpt: read.excerpt,
          avatar: read.avatar ?? '',
          cover_view: read.cover_view ?? '',
          content: serializeContent(readStored(read.content)),
          lang: read.lang ?? '',
          series: seriesValues(read.series),
          seo: seoValues(read.seo),
        };
        return { saved_at, values };
      },
      badge: ({ status }) => <StatusBadge status={status} />,
    },
    preview: calls.preview,
  },
};

function publishedMeanwhile(time: string): string {
  const offline = time === '' ? 'offline' : `offline until ${time.replace('T', ' ')}`;
  return `This post has gone live as it was scheduled, before the change of its time was saved. Publish Now publishes your other changes; Save as Draft takes it ${offline}.`;
}

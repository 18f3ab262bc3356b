/** Rules for restoring each file of an archive: its table, and the items and counters derived from its units. */
import { type Condition, isNew, type Step } from '#lambdas/adapters/dynamo/transact.ts';
import {
  messageCounterStep,
  messageListItem,
} from '#lambdas/adapters/dynamo/contact/messages.items.ts';
import {
  type EntryStore,
  trashEntryItem,
  type trashMarksSchema,
} from '#lambdas/adapters/dynamo/entries/entries.store.ts';
import { derivedSteps } from '#lambdas/adapters/dynamo/entries/entries.steps.ts';
import {
  bodyItemSchema,
  postItemSchema,
  postStore,
  wordsItem,
} from '#lambdas/adapters/dynamo/posts/posts.store.ts';
import { pageItemSchema, pageStore } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import {
  projectItemSchema,
  projectStore,
} from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { settingsKeys } from '#lambdas/adapters/dynamo/keys.ts';
import { isUnchangedSince } from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import {
  parseUser,
  uniqueItems,
  userEntryItem,
  userPictureItem,
} from '#lambdas/adapters/dynamo/users/users.items.ts';
import { counterSteps as userCounters } from '#lambdas/adapters/dynamo/users/users.steps.ts';
import { anyUploadSchema } from '#lambdas/features/uploads/uploads.repository.ts';
import { uploadEntryItem } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import type { EntryTypes } from '#lambdas/features/entries/entry.ts';
import { contactMessageSchema } from '#lambdas/features/contact/contact-message.ts';
import type { StoredItem } from '#lambdas/features/formats/formats.repository.ts';
import { articleWords } from '#lambdas/features/posts/post-content.ts';
import type { PostRecord } from '#lambdas/features/posts/post.ts';
import { parseContent } from '#shared/content/check-content.ts';
import type { StoredTable, ArchiveFile } from '#shared/platform/stored-kinds.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type * as z from 'zod';
import type { Unit } from '#lambdas/adapters/archive/lines.ts';

export type RestoreStep = Step<'new' | 'taken'>;

export interface RestoreRules {
  table: StoredTable;
  /** Adds attributes that archives leave out. */
  complete?: (item: StoredItem) => StoredItem;
  /** Recognizes items that every new site creates by itself; they are replaced while nobody has changed them. */
  replaces?: { isDefault: (stored: StoredItem) => boolean; when: Condition };
  /** Makes the items and counters that are derived from a unit, besides its own items. */
  derived?: (unit: Unit) => RestoreStep[];
}

const core: RestoreRules = { table: 'core' };
const analytics: RestoreRules = { table: 'analytics' };

export const restoreRules: Record<ArchiveFile, RestoreRules> = {
  users: { ...core, derived: userSteps },
  // The derived item is the entry in the media library.
  uploads: {
    ...core,
    derived: ([item]) => [{ put: uploadEntryItem(anyUploadSchema.parse(item)) }],
  },
  // Starts at zero, because restoring the posts counts them again.
  labels: { ...core, complete: (label) => ({ ...label, count: 0 }) },
  versions: core,
  posts: { ...core, derived: entrySteps(postStore, postItemSchema, postWordsStep) },
  'unsettled-versions': core,
  projects: { ...core, derived: entrySteps(projectStore, projectItemSchema) },
  pages: { ...core, derived: entrySteps(pageStore, pageItemSchema) },
  references: core,
  'working-copies': core,
  'working-copy-images': core,
  settings: {
    ...core,
    replaces: {
      isDefault: ({ sk, version }) => sk === settingsKeys.current().sk && version === 1,
      when: isUnchangedSince({ version: 1 }),
    },
  },
  messages: { ...core, derived: messageSteps },
  'refused-mails': core,
  activity: core,
  totals: analytics,
  tops: analytics,
  conversions: analytics,
  'closed-days': analytics,
};

/** Makes the items that the repository writes when an entry is created, published or deleted. */
function entrySteps<T extends EntryTypes>(
  store: EntryStore<T>,
  schema: z.ZodType<T['record'] & z.infer<typeof trashMarksSchema>>,
  wordsStep?: (entry: T['record'], unit: Unit) => RestoreStep,
) {
  return (unit: Unit): RestoreStep[] => {
    const { trashedAt, [tableKeys.expiry]: expiry, ...entry } = schema.parse(unit[0]);
    if (trashedAt !== undefined && expiry !== undefined) {
      const expiresAt = new Date(expiry * 1000);
      return [{ put: trashEntryItem(store, entry, { trashedAt, expiresAt }) }];
    }
    return [
      ...(wordsStep ? [wordsStep(entry, unit)] : []),
      ...derivedSteps(store, undefined, entry).map(asRestoreStep),
    ];
  };
}

/** Only posts have their article, and its words for the search, in items of their own. */
function postWordsStep(post: PostRecord, [, bodyItem]: Unit): RestoreStep {
  const parsed = parseContent(bodyItemSchema.parse(bodyItem).content);
  return { put: wordsItem(post, parsed.ok ? articleWords(parsed.nodes) : '') };
}

/** Keeps the conditions of names, which another item of the site may have. */
function asRestoreStep(step: Step<string>): RestoreStep {
  if ('put' in step) return step.when ? { ...step, label: 'taken' } : { put: step.put };
  return 'update' in step ? keepExistingTexts(step) : { delete: step.delete };
}

/** Keeps texts that the site already has, such as its own spelling of a label. */
function keepExistingTexts({
  update,
  expression,
  names,
  values,
}: Extract<Step<string>, { update: unknown }>) {
  const keepingExpression = expression.replaceAll(/(#\w+) = (:\w+)/g, '$1 = if_not_exists($1, $2)');
  return { update, expression: keepingExpression, names, values };
}

function messageSteps([item]: Unit): RestoreStep[] {
  const message = contactMessageSchema.parse(item);
  const inboxCounts = message.isRead ? { inbox: 1 } : { inbox: 1, unread: 1 };
  return [
    { put: messageListItem(message) },
    messageCounterStep(message.isSpam ? { spam: 1 } : inboxCounts),
  ];
}

function userSteps([item]: Unit): RestoreStep[] {
  const user = parseUser(item);
  if (!user) return [];
  const { username, email } = uniqueItems(user);
  return [
    { put: username, when: isNew, label: 'taken' },
    { put: email, when: isNew, label: 'taken' },
    { put: userEntryItem(user) },
    ...(user.picture ? [{ put: userPictureItem(user.id, user.picture) }] : []),
    ...userCounters(undefined, user).flatMap((step) =>
      'update' in step ? [keepExistingTexts(step)] : [],
    ),
  ];
}

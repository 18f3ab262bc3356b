/** Where the units of each file are stored, and the items that follow from them. */
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
import { bodyWords } from '#lambdas/features/posts/post-content.ts';
import { parseContent } from '#shared/content/check-content.ts';
import type { ArchiveFile } from '#shared/platform/archived-kinds.ts';
import type { StoredTable } from '#shared/platform/stored-kinds.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type * as z from 'zod';
import type { Unit } from '#lambdas/adapters/archive/lines.ts';

export type RestoreStep = Step<'new' | 'taken'>;

export interface RestoreRules {
  table: StoredTable;
  /** The item as it is stored anew, where the archive has less of it. */
  complete?: (item: StoredItem) => StoredItem;
  /** Items that every new site has by itself, which give way as long as nobody has changed them. */
  replaces?: { isFirst: (stored: StoredItem) => boolean; when: Condition };
  /** The items and counters that follow from the unit, but not its own items; none by default. */
  derived?: (unit: Unit) => RestoreStep[];
}

const core: RestoreRules = { table: 'core' };
const analytics: RestoreRules = { table: 'analytics' };

export const restoreRules: Record<ArchiveFile, RestoreRules> = {
  users: { ...core, derived: ofUser },
  // The library lists it, under the same time.
  uploads: {
    ...core,
    derived: ([item]) => [{ put: uploadEntryItem(anyUploadSchema.parse(item)) }],
  },
  // The posts that are restored after them count.
  labels: { ...core, complete: (label) => ({ ...label, count: 0 }) },
  versions: core,
  posts: { ...core, derived: ofPost },
  'unsettled-versions': core,
  projects: { ...core, derived: ofEntry(projectStore, projectItemSchema) },
  pages: { ...core, derived: ofEntry(pageStore, pageItemSchema) },
  references: core,
  'working-copies': core,
  'working-copy-images': core,
  settings: {
    ...core,
    replaces: {
      isFirst: ({ sk, version }) => sk === settingsKeys.current().sk && version === 1,
      when: isUnchangedSince({ version: 1 }),
    },
  },
  messages: { ...core, derived: ofMessage },
  'refused-mails': core,
  activity: core,
  totals: analytics,
  tops: analytics,
  conversions: analytics,
  'closed-days': analytics,
};

/** Writes what the repository does for a post that is created, published or deleted. */
function ofPost([postItem, bodyItem]: Unit): RestoreStep[] {
  const { trashedAt, [tableKeys.expiry]: expiry, ...post } = postItemSchema.parse(postItem);
  if (trashedAt !== undefined && expiry !== undefined) {
    return [
      { put: trashEntryItem(postStore, post, { trashedAt, expiresAt: new Date(expiry * 1000) }) },
    ];
  }
  const parsed = parseContent(bodyItemSchema.parse(bodyItem).content);
  const words = parsed.ok ? bodyWords(parsed.nodes) : '';
  return [
    { put: wordsItem(post, words) },
    ...derivedSteps(postStore, undefined, post).map(asRestored),
  ];
}

/** Only a name, which another item may have taken, is written on a condition. */
function asRestored(step: Step<string>): RestoreStep {
  if ('put' in step) return step.when ? { ...step, label: 'taken' } : { put: step.put };
  return 'update' in step ? keepingTexts(step) : { delete: step.delete };
}

/** The spelling of a label is in the archive; a living site keeps its own. */
function keepingTexts({
  update,
  expression,
  names,
  values,
}: Extract<Step<string>, { update: unknown }>) {
  const kept = expression.replaceAll(/(#\w+) = (:\w+)/g, '$1 = if_not_exists($1, $2)');
  return { update, expression: kept, names, values };
}

/** The rules of a kind whose article is inside its item. */
function ofEntry<T extends EntryTypes>(
  store: EntryStore<T>,
  schema: z.ZodType<T['record'] & z.infer<typeof trashMarksSchema>>,
) {
  return ([item]: Unit): RestoreStep[] => {
    const { trashedAt, [tableKeys.expiry]: expiry, ...entry } = schema.parse(item);
    if (trashedAt !== undefined && expiry !== undefined) {
      const expiresAt = new Date(expiry * 1000);
      return [{ put: trashEntryItem(store, entry, { trashedAt, expiresAt }) }];
    }
    return derivedSteps(store, undefined, entry).map(asRestored);
  };
}

function ofMessage([item]: Unit): RestoreStep[] {
  const message = contactMessageSchema.parse(item);
  const counted = message.isRead ? { inbox: 1 } : { inbox: 1, unread: 1 };
  return [
    { put: messageListItem(message) },
    messageCounterStep(message.isSpam ? { spam: 1 } : counted),
  ];
}

function ofUser([item]: Unit): RestoreStep[] {
  const user = parseUser(item);
  if (!user) return [];
  const { username, email } = uniqueItems(user);
  return [
    { put: username, when: isNew, label: 'taken' },
    { put: email, when: isNew, label: 'taken' },
    { put: userEntryItem(user) },
    ...(user.picture ? [{ put: userPictureItem(user.id, user.picture) }] : []),
    ...userCounters(undefined, user).flatMap((step) =>
      'update' in step ? [keepingTexts(step)] : [],
    ),
  ];
}

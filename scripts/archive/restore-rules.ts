/** What a restored unit of each file must be, and the items that belong to it. */
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { conversionSchema } from '#lambdas/adapters/dynamo/analytics/insights.dynamo.ts';
import { closingSchema } from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { parseRollUp } from '#lambdas/adapters/dynamo/analytics/roll-ups.items.ts';
import { isNew } from '#lambdas/adapters/dynamo/conditions.ts';
import {
  messageListItem,
  refusedMailSchema,
} from '#lambdas/adapters/dynamo/contact/messages.items.ts';
import { messageCounterStep } from '#lambdas/adapters/dynamo/contact/messages.steps.ts';
import {
  bodyItemSchema,
  labelItemSchema,
  postItemSchema,
  trashEntryItem,
  unsettledItemSchema,
  versionItemSchema,
  wordsItem,
} from '#lambdas/adapters/dynamo/posts/posts.items.ts';
import { derivedSteps as postSteps } from '#lambdas/adapters/dynamo/posts/posts.steps.ts';
import { previewItemSchema } from '#lambdas/adapters/dynamo/posts/previews.dynamo.ts';
import {
  projectItemSchema,
  trashedProjectItems,
} from '#lambdas/adapters/dynamo/projects/projects.items.ts';
import { derivedSteps as projectSteps } from '#lambdas/adapters/dynamo/projects/projects.steps.ts';
import { copyImagesSchema } from '#lambdas/adapters/dynamo/sweep/sweep.dynamo.ts';
import type { Step } from '#lambdas/adapters/dynamo/transact.ts';
import { referenceItemSchema } from '#lambdas/adapters/dynamo/uploads/references.dynamo.ts';
import {
  parseUser,
  uniqueItems,
  userEntryItem,
  userPictureItem,
} from '#lambdas/adapters/dynamo/users/users.items.ts';
import { counterSteps as userCounters } from '#lambdas/adapters/dynamo/users/users.steps.ts';
import { copyItemSchema } from '#lambdas/adapters/dynamo/working-copies/working-copies.dynamo.ts';
import { keys, messageKeys } from '#lambdas/adapters/dynamo/keys.ts';
import { contactMessageSchema } from '#lambdas/features/contact/contact-message.ts';
import type { StoredItem } from '#lambdas/features/formats/formats.repository.ts';
import { bodyWords } from '#lambdas/features/posts/post-search.ts';
import { uploadRecordSchema } from '#lambdas/features/uploads/upload.ts';
import { userRecordSchema } from '#lambdas/features/users/user.ts';
import { auditEventSchema } from '#lambdas/kernel/audit-event.ts';
import { parseContent } from '#shared/content/check-content.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';
import type { ArchiveFile } from '#shared/platform/archived-kinds.ts';
import type { StoredTable } from '#shared/platform/stored-kinds.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { keepCopySchema } from '#shared/schemas/working-copies.ts';
import * as z from 'zod';
import type { Unit } from '#lambdas/adapters/archive/lines.ts';

export type RestoreStep = Step<'new' | 'taken'>;

export interface RestoreRules {
  table: StoredTable;
  /** @throws ZodError, or RangeError for what unpacks to more than it may */
  check(unit: Unit): string | undefined;
  /** The item as it is stored anew, where the archive has less of it. */
  complete?: (item: StoredItem) => StoredItem;
  /** The items and counters that follow from the unit, but not its own items; none by default. */
  derived?: (unit: Unit) => RestoreStep[];
}

const core = (schema: z.ZodType): RestoreRules => ({ table: 'core', check: checkedBy(schema) });
const analytics = (schema: z.ZodType): RestoreRules => ({
  table: 'analytics',
  check: checkedBy(schema),
});

export const restoreRules: Record<ArchiveFile, RestoreRules> = {
  users: { ...core(userRecordSchema), derived: ofUser },
  uploads: core(uploadRecordSchema),
  // The posts that are restored after them count.
  labels: {
    ...core(labelItemSchema.omit({ count: true })),
    complete: (label) => ({ ...label, count: 0 }),
  },
  versions: { table: 'core', check: checkVersion },
  posts: { table: 'core', check: checkPost, derived: ofPost },
  'unsettled-versions': core(unsettledItemSchema),
  previews: core(previewItemSchema),
  projects: { table: 'core', check: checkProject, derived: ofProject },
  references: core(referenceItemSchema),
  'working-copies': { table: 'core', check: checkCopy },
  'working-copy-images': core(copyImagesSchema),
  messages: { ...core(contactMessageSchema), derived: ofMessage },
  'refused-mails': core(refusedMailSchema),
  activity: core(auditEventSchema),
  totals: { table: 'analytics', check: checkRollUp },
  tops: { table: 'analytics', check: checkRollUp },
  conversions: analytics(conversionSchema),
  'closed-days': analytics(closingSchema),
};

function checkedBy(schema: z.ZodType): RestoreRules['check'] {
  return ([item]) => {
    schema.parse(item);
    return undefined;
  };
}

const unpackedBytes = 1_000_000;

function checkPost([postItem, bodyItem]: Unit): string | undefined {
  const post = postItemSchema.parse(postItem);
  const { content, version } = bodyItemSchema.parse(bodyItem);
  if (postItem.pk !== keys.post(post.id).pk || bodyItem?.pk !== postItem.pk)
    return 'its ids differ';
  if (version !== post.contentVersion) return 'its text is of another version';
  return contentProblem(content);
}

function checkProject([item]: Unit): string | undefined {
  return contentProblem(projectItemSchema.parse(item).content);
}

function checkVersion([item]: Unit): string | undefined {
  unpack(item['gzip'], gunzipSync);
  return contentProblem(versionItemSchema.parse(item).gzip);
}

function checkCopy([item]: Unit): string | undefined {
  const { written } = copyItemSchema.parse(item);
  keepCopySchema.parse(JSON.parse(unpack(written, gunzipSync)));
  return undefined;
}

function checkRollUp([item]: Unit): string | undefined {
  if (item['tops'] !== undefined) unpack(item['tops'], inflateRawSync);
  parseRollUp(item);
  return undefined;
}

/** Never more than an item of ours holds, whatever was packed. */
function unpack(bytes: unknown, by: typeof gunzipSync): string {
  const packed = z.instanceof(Uint8Array).parse(bytes);
  return by(packed, { maxOutputLength: unpackedBytes }).toString('utf8');
}

function contentProblem(content: string): string | undefined {
  const checked = parseContent(content);
  return checked.ok ? undefined : contentProblemMessage(checked.reason);
}

/** As the repository writes a post that is created, published or deleted. */
function ofPost([postItem, bodyItem]: Unit): RestoreStep[] {
  const { trashedAt, [tableKeys.expiry]: expiry, ...post } = postItemSchema.parse(postItem);
  if (trashedAt !== undefined && expiry !== undefined) {
    return [{ put: trashEntryItem(post, { trashedAt, expiresAt: new Date(expiry * 1000) }) }];
  }
  const parsed = parseContent(bodyItemSchema.parse(bodyItem).content);
  const words = parsed.ok ? bodyWords(parsed.nodes) : '';
  return [{ put: wordsItem(post, words) }, ...postSteps(undefined, post).map(asRestored)];
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

function ofProject([item]: Unit): RestoreStep[] {
  const { trashedAt, [tableKeys.expiry]: expiry, ...project } = projectItemSchema.parse(item);
  if (trashedAt !== undefined && expiry !== undefined) {
    const expiresAt = new Date(expiry * 1000);
    return [{ put: trashedProjectItems(project, { trashedAt, expiresAt }).entry }];
  }
  return projectSteps(undefined, project).map(asRestored);
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

/** The key that an item must have by its own fields, so that none takes the place of another. */
export const ownKey: Partial<Record<ArchiveFile, (unit: Unit) => { pk: string; sk: string }>> = {
  users: ([item]) => keys.user(String(item['id'])),
  uploads: ([item]) => keys.upload(String(item['objectKey'])),
  posts: ([item]) => keys.post(String(item['id'])),
  projects: ([item]) => keys.project(String(item['id'])),
  messages: ([item]) => messageKeys.message(String(item['id'])),
};

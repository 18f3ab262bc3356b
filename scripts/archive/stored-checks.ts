/** Checks archived items as strictly as the API checks what it stores, including the key of each item. */
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { parseRollUp } from '#lambdas/adapters/dynamo/analytics/roll-ups.items.ts';
import { analyticsKeys } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import {
  type Key,
  keys,
  messageKeys,
  settingsKeys,
  versionsPartition,
} from '#lambdas/adapters/dynamo/keys.ts';
import { knownKind, referrerOf } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import type { Unit } from '#lambdas/adapters/archive/lines.ts';
import { tagId } from '#lambdas/features/posts/post-slug.ts';
import { categoryList, tagList } from '#lambdas/features/posts/post.ts';
import { cleanTextReviver } from '#shared/read-text.ts';
import { parseContent } from '#shared/content/check-content.ts';
import { documentType, extensionOf } from '#shared/schemas/upload-limits.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import type { ArchiveFile } from '#shared/platform/stored-kinds.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { keepCopySchema } from '#shared/schemas/working-copies.ts';
import * as z from 'zod';
import type { StoredItem } from '#lambdas/features/formats/formats.repository.ts';
import * as stored from './stored-schemas.ts';

/** @returns what is wrong with a unit. @throws ZodError for wrong attributes, RangeError when it unpacks to too much */
type Check = (unit: Unit) => string | undefined;

const unsettledVersionsKeys = {
  post: keys.unsettledVersions,
  project: keys.unsettledProject,
  page: keys.unsettledPage,
};

export const storedChecks: Record<ArchiveFile, Check> = {
  users: itemCheck(stored.user, { key: ({ id }) => keys.user(id) }),
  uploads: ([item]) =>
    itemCheck<z.output<typeof stored.upload | typeof stored.uploadedDocument>>(
      item['type'] === documentType ? stored.uploadedDocument : stored.upload,
      {
        key: ({ objectKey }) => keys.upload(objectKey),
        problem: ({ objectKey, type }) =>
          objectKey.endsWith(`.${extensionOf(type)}`) ? undefined : 'type is wrong',
      },
    )([item]),
  labels: itemCheck(stored.label, {
    key: ({ kind, title }) =>
      keys.postLabel(kind === 'tag' ? tagList(tagId(title)) : categoryList(title)),
    problem: ({ id, sk }) => (sk.endsWith(`#${id}`) ? undefined : 'id is wrong'),
  }),
  versions: ([item]) => {
    // Comes first, because the schema unpacks without a limit.
    unpack(item['gzip'], gunzipSync);
    return itemCheck<z.output<ReturnType<typeof versionSchemaFor>>>(versionSchemaFor(item), {
      key: ({ pk, version }) => keys.version(uuidAfter(versionsPartition(''), pk), version),
      problem: ({ gzip }) => contentProblem(gzip),
    })([item]);
  },
  posts: ([postItem, bodyItem]) => {
    const { content, version } = stored.body.parse(bodyItem);
    return itemCheck(stored.post, {
      key: ({ id }) => keys.post(id),
      problem: (parsed) => {
        if (bodyItem?.pk !== parsed.pk) return 'its ids differ';
        if (version !== parsed.contentVersion) return 'its text is of another version';
        return statusProblem(parsed) ?? trashProblem(parsed) ?? contentProblem(content);
      },
    })([postItem]);
  },
  'unsettled-versions': itemCheck(stored.unsettledVersions, {
    key: ({ kind, postId }) => unsettledVersionsKeys[kind](postId),
  }),
  projects: itemCheck(stored.project, {
    key: ({ id }) => keys.project(id),
    problem: (parsed) => {
      const { startDate, endDate, content = '' } = parsed;
      if (endDate !== null && endDate < startDate) return 'endDate is wrong';
      return trashProblem(parsed) ?? (content === '' ? undefined : contentProblem(content));
    },
  }),
  pages: itemCheck(stored.page, {
    key: ({ id }) => keys.page(id),
    problem: (parsed) => trashProblem(parsed) ?? contentProblem(parsed.content),
  }),
  references: itemCheck(stored.reference, {
    key: ({ pk, sk, id }) => {
      const objectKey = pk.slice('OBJECT#'.length);
      const { kind } = referrerOf({ sk });
      return isObjectKey(objectKey) ? keys.reference(objectKey, { kind, id }) : undefined;
    },
    problem: ({ sk, kind }) =>
      knownKind(referrerOf({ sk })) === kind ? undefined : 'its kinds differ',
  }),
  'working-copies': itemCheck(stored.workingCopy, {
    key: ({ pk, id }) => (/^COPIES#[^#]{1,200}#[^#]{1,200}$/.test(pk) ? { pk, sk: id } : undefined),
    problem: ({ written }) => {
      keepCopySchema.parse(JSON.parse(unpack(written, gunzipSync)));
      return undefined;
    },
  }),
  'working-copy-images': itemCheck(stored.workingCopyImages, {
    key: ({ pk, sk }) => (/^[^#]{1,200}#[^#]{1,200}$/.test(sk) ? { pk, sk } : undefined),
  }),
  settings: ([item]) => {
    const isCurrent = item.sk === settingsKeys.current().sk;
    const check = isCurrent
      ? itemCheck(stored.settings, { key: settingsKeys.current })
      : itemCheck(stored.settingsVersion, { key: ({ version }) => settingsKeys.version(version) });
    return check([item]);
  },
  messages: itemCheck(stored.message, { key: ({ id }) => messageKeys.message(id) }),
  'refused-mails': itemCheck(stored.refusedMail, { key: (mail) => messageKeys.refusedMail(mail) }),
  activity: itemCheck(stored.auditEvent, {
    key: ({ timestamp, id }) => keys.auditEvent({ time: timestamp, id }),
  }),
  totals: checkRollUp,
  tops: checkRollUp,
  conversions: itemCheck(stored.conversion, {
    key: ({ pk, sk }) =>
      /^\d{4}-\d\d-\d\dT[\d:.]+Z#[\w-]{1,100}$/.test(sk) ? { pk, sk } : undefined,
  }),
  'closed-days': itemCheck(stored.closedDay, { key: analyticsKeys.closing }),
};

interface ItemRules<Item> {
  /** Derives the key from the fields, so that no item can overwrite another. */
  key: (item: Item) => Key | undefined;
  /** @returns what else is wrong with the item */
  problem?: (item: Item) => string | undefined;
}

function itemCheck<Item extends Key>(
  schema: z.ZodType<Item>,
  { key, problem }: ItemRules<Item>,
): Check {
  return ([item]) => {
    const parsed = schema.parse(item);
    const expected = key(parsed);
    if (expected?.pk !== item.pk || expected.sk !== item.sk) return 'its ids differ';
    return problem?.(parsed);
  };
}

/** Versions do not name their kind, but only versions of pages have `isDraft`, and only those of projects `technologies`. */
function versionSchemaFor(item: StoredItem) {
  if (item['isDraft'] !== undefined) return stored.pageVersion;
  return item['technologies'] === undefined ? stored.postVersion : stored.projectVersion;
}

/** @returns '' when no UUID follows, which gives a key that no item has */
function uuidAfter(prefix: string, partition: string): string {
  return z.uuid().safeParse(partition.slice(prefix.length)).data ?? '';
}

function statusProblem({ status, publishedAt, publishAt }: z.output<typeof stored.post>) {
  if (status !== 'published') return undefined;
  if (publishedAt === null) return 'publishedAt is wrong';
  return publishAt === null ? undefined : 'publishAt is wrong';
}

/** An item expires exactly if it is in the trash. */
function trashProblem({
  trashedAt,
  [tableKeys.expiry]: expiresAt,
}: Pick<z.output<typeof stored.post>, 'trashedAt' | typeof tableKeys.expiry>) {
  return (trashedAt === undefined) === (expiresAt === undefined) ? undefined : 'trashedAt is wrong';
}

function checkRollUp([item]: Unit): string | undefined {
  // Comes first, because `parseRollUp` unpacks without a limit.
  if (item['tops'] !== undefined) unpack(item['tops'], inflateRawSync);
  parseRollUp(item);
  return itemCheck(stored.rollUp, {
    key: ({ pk, sk }) => (/^(?:day|week|month)#\d{4}-\d\d-\d\d$/.test(sk) ? { pk, sk } : undefined),
  })([item]);
}

/** Limits the output to 1 MB, as a small archive may unpack to gigabytes. */
function unpack(bytes: unknown, decompress: typeof gunzipSync): string {
  const packed = z.instanceof(Uint8Array).parse(bytes);
  return decompress(packed, { maxOutputLength: 1_000_000 }).toString('utf8');
}

/** Ignores control characters, which earlier releases stored and pages leave out. */
function contentProblem(content: string): string | undefined {
  const checked = parseContent(JSON.stringify(JSON.parse(content, cleanTextReviver)));
  return checked.ok ? undefined : contentProblemMessage(checked.reason);
}

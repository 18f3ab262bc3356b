/** Stores unsaved changes of forms in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  copiesPerPerson,
  type CopyForm,
  type FormImages,
  type WorkingCopiesRepository,
} from '#lambdas/features/entries/entries.repository.ts';
import { coverViewPart } from '#shared/entries/cover-view.ts';
import { languagePart } from '#shared/entries/language.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import {
  copiedSeoSchema,
  copiedSeriesSchema,
  type WorkingCopy,
  workingCopySchema,
} from '#shared/schemas/working-copies.ts';
import { type Condition, hasValues, isNew, write } from '../transact.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keys, workingCopiesPartition, workingCopyImagesPartition } from '../keys.ts';
import { getItem, queryItems, readQuery } from '../reads.ts';
import { copyImagesSchema } from '../sweep/sweep.dynamo.ts';

export const copyItemSchema = z.object({
  id: z.string(),
  /** Compressed values of the form. Text shrinks to a fifth, and the cost of each write with it. */
  written: z.instanceof(Uint8Array),
  /** Newer values are stored outside `written`, because an earlier release rejects unknown values in it. */
  seo: copiedSeoSchema.optional(),
  lang: z.string().optional(),
  coverView: z.string().optional(),
  series: copiedSeriesSchema.optional(),
  keptAt: z.iso.datetime(),
  version: z.int().min(1),
  [tableKeys.expiry]: z.int(),
});
type CopyItem = z.infer<typeof copyItemSchema>;

const formItemSchema = copyImagesSchema.extend({ sk: z.string(), [tableKeys.expiry]: z.int() });

/** Attributes that name the entry in an open form. An earlier release reads only `post`, so it ignores forms of other kinds. */
function entryAttributes({ kind, entry }: Omit<CopyForm, 'id'>): Record<string, string> {
  return kind === 'post' ? { post: entry } : { kind, entry };
}

/** Reads copies, for functions that show unsaved text behind a preview link. */
export function workingCopyReader(
  table: CoreTable,
): Pick<WorkingCopiesRepository, 'find' | 'images'> {
  return {
    find: async (form, now) => {
      const item = await getItem(table, keys.workingCopy(form));
      const stored = item && copyItemSchema.parse(item);
      return stored && stored[tableKeys.expiry] > epochSeconds(now) ? toCopy(stored) : undefined;
    },
    images: async (now) => {
      const items = await queryItems(table, { partition: workingCopyImagesPartition });
      return formsIn(items, now).filter(({ objectKeys }) => objectKeys.length > 0);
    },
  };
}

export function createWorkingCopiesRepository(table: CoreTable): WorkingCopiesRepository {
  const formsOf: WorkingCopiesRepository['formsOf'] = async (userId, now) => {
    const { pk, sk } = keys.workingCopyImages({ userId, id: '' });
    const { items } = await readQuery(table, {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :own)',
      ExpressionAttributeValues: { ':pk': pk, ':own': sk },
      ConsistentRead: true,
    });
    return formsIn(items, now).map(({ kind, entry, id }) => ({ kind, entry, id }));
  };

  return {
    list: async ({ userId, entry }, now) => {
      const partition = workingCopiesPartition(userId, entry);
      const found = await queryItems(table, { partition });
      return found
        .map((item) => copyItemSchema.parse(item))
        .filter((item) => item[tableKeys.expiry] > epochSeconds(now))
        .map(toCopy);
    },
    ...workingCopyReader(table),
    formsOf,
    put: async ({ place, copy, objectKeys, expiresAt }) => {
      const form = { ...place, id: copy.id };
      const expiry = { [tableKeys.expiry]: epochSeconds(expiresAt) };
      const { version, kind = 'post' } = copy;
      const imagesKey = keys.workingCopyImages(form);
      const entry = entryAttributes({ kind, entry: place.entry });
      const putImages = { put: { ...imagesKey, ...entry, objectKeys: [...objectKeys], ...expiry } };
      const now = new Date(copy.kept_at);
      // Images are stored before the copy that shows them, so that the daily sweep never removes one in use.
      if (version === 1 && (await write(table, { ...putImages, when: isNewForm(now) }))) {
        // Copies are counted after this write, so that concurrent forms cannot exceed the limit together.
        if ((await formsOf(place.userId, now)).length > copiesPerPerson) {
          await write(table, { delete: imagesKey });
          return 'too-many';
        }
      } else if (!(await write(table, { ...putImages, when: hasValues(entry) }))) return 'stale';
      const put = { ...keys.workingCopy(form), ...copyItem(copy), ...expiry };
      const isNext = version === 1 ? isNew : hasValues({ version: version - 1 });
      if (await write(table, { put, when: isNext })) return 'saved';
      // The SDK may have retried a write that had succeeded, so an identical copy counts as saved.
      const stored = await getItem(table, keys.workingCopy(form));
      return stored && isDeepStrictEqual(withoutTimes(stored), withoutTimes(put))
        ? 'saved'
        : 'stale';
    },
    remove: async (place) => {
      for (const key of [keys.workingCopy(place), keys.workingCopyImages(place)]) {
        await write(table, { delete: key });
      }
    },
  };
}

/** Leaves out expired copies. */
function formsIn(items: readonly Record<string, unknown>[], now: Date): FormImages[] {
  return items
    .map((item) => formItemSchema.parse(item))
    .filter((item) => item[tableKeys.expiry] > epochSeconds(now))
    .flatMap(({ kind, post, entry = post, sk, objectKeys }) => {
      const [userId = '', id = ''] = sk.split('#');
      return entry === undefined ? [] : [{ kind, entry, userId, id, objectKeys }];
    });
}

function copyItem(copy: WorkingCopy) {
  const { id, base, version, kind = 'post', kept_at: keptAt } = copy;
  const allValues = { cover_view: '', series: undefined, ...copy.values };
  const { seo, lang, cover_view: coverView, series, ...values } = allValues;
  const hasSeries = series && (series.name || series.position);
  return {
    id,
    written: gzipSync(JSON.stringify({ ...(kind !== 'post' && { kind }), base, values })),
    ...(seo && { seo }),
    ...(lang && { lang }),
    ...(coverView && { coverView }),
    ...(hasSeries && { series }),
    keptAt,
    version,
  };
}

/** Makes items comparable. */
function withoutTimes(item: Record<string, unknown>) {
  const { keptAt: _, [tableKeys.expiry]: __, written, ...fields } = copyItemSchema.parse(item);
  return { ...fields, written: Buffer.from(written).toString('base64') };
}

function toCopy(item: CopyItem): WorkingCopy {
  const { id, written, seo, lang, coverView, series, keptAt, version } = item;
  const { values, ...rest } = JSON.parse(gunzipSync(written).toString());
  const newer = { ...(seo && { seo }), ...languagePart(lang), ...coverViewPart(coverView) };
  const all = { ...values, ...newer, ...(series && { series }) };
  return workingCopySchema.parse({ id, ...rest, values: all, kept_at: keptAt, version });
}

function isNewForm(now: Date): Condition {
  return {
    expression: `attribute_not_exists(pk) OR ${tableKeys.expiry} <= :now`,
    values: { ':now': epochSeconds(now) },
  };
}

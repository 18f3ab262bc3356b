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
import { type Condition, isNew, write } from '../transact.ts';
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
function entryAttributes({ kind, entry }: Omit<CopyForm, 'id'>): object {
  return kind === 'post' ? { post: entry } : { kind, entry };
}

/** Reads copies, for functions that show unsaved text behind a preview link. */
export function workingCopyReader(
  table: CoreTable,
): Pick<WorkingCopiesRepository, 'find' | 'images'> {
  return {
    find: async (form, now) => {
      const item = await getItem(table, keys.workingCopy(form));
      const found = item && copyItemSchema.parse(item);
      return found && found[tableKeys.expiry] > epochSeconds(now) ? copyOf(found) : undefined;
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
        .map(copyOf);
    },
    ...workingCopyReader(table),
    formsOf,
    put: async ({ place, copy, objectKeys, expiresAt }) => {
      const formPlace = { ...place, id: copy.id };
      const expiry = { [tableKeys.expiry]: epochSeconds(expiresAt) };
      const { base, version, kind = 'post' } = copy;
      const {
        seo,
        lang,
        cover_view: coverView,
        series,
        ...values
      } = { cover_view: '', series: undefined, ...copy.values };
      const hasSeries = series && (series.name || series.position);
      const imagesKey = keys.workingCopyImages(formPlace);
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
      } else if (!(await write(table, { ...putImages, when: hasAttributes(entry) })))
        return 'stale';
      const isPost = kind === 'post';
      const written = gzipSync(JSON.stringify({ ...(!isPost && { kind }), base, values }));
      const put = {
        ...keys.workingCopy(formPlace),
        id: copy.id,
        written,
        ...(seo && { seo }),
        ...(lang && { lang }),
        ...(coverView && { coverView }),
        ...(hasSeries && { series }),
        keptAt: copy.kept_at,
        version,
        ...expiry,
      };
      if (await write(table, { put, when: version === 1 ? isNew : hasVersion(version - 1) })) {
        return 'saved';
      }
      // The SDK may have retried a write that had succeeded, so an identical copy counts as saved.
      const found = await getItem(table, keys.workingCopy(formPlace));
      const stored = found && copyItemSchema.parse(found);
      const isSame =
        stored &&
        written.equals(stored.written) &&
        isDeepStrictEqual(stored.seo, seo) &&
        (stored.lang ?? '') === (lang ?? '') &&
        (stored.coverView ?? '') === (coverView ?? '') &&
        isDeepStrictEqual(stored.series, hasSeries ? series : undefined);
      const isDone = isSame && stored.version === version;
      return isDone ? 'saved' : 'stale';
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

function copyOf(item: CopyItem): WorkingCopy {
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

function hasAttributes(expected: object): Condition {
  const attributes = Object.keys(expected);
  return {
    expression: attributes.map((name) => `#${name} = :${name}`).join(' AND '),
    names: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(
      Object.entries(expected).map(([name, value]) => [`:${name}`, value]),
    ),
  };
}

function hasVersion(version: number): Condition {
  return {
    expression: '#version = :version',
    names: { '#version': 'version' },
    values: { ':version': version },
  };
}

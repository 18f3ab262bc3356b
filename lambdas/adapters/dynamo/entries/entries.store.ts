/** Where and how a kind of entry is stored: what the adapter of entries asks of it. */
import * as z from 'zod';
import type { EntryTypes, EntryVersion } from '#lambdas/features/entries/entry.ts';
import type { Referrer } from '#lambdas/features/uploads/references.repository.ts';
import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import type { Item, Key, TrashKind } from '../keys.ts';
import type { Step } from '../transact.ts';

export type EntryStep = Step<'entry' | 'slug' | 'claim'>;

type StoredItem = Record<string, unknown>;

export interface EntryStore<T extends EntryTypes> {
  kind: Referrer['kind'];
  keys: {
    entry: (id: string) => Key;
    slug: (slug: string) => Key;
    list: (list: T['list'], place: TimePlace) => Key;
    claim: (userId: string, key: string) => Key;
    unsettled: (id: string) => Key;
  };
  trash: TrashKind;
  /** The attribute that names the entry in the items that lead to it. */
  idName: 'postId' | 'projectId' | 'pageId';
  /** All that readers see, in which an entry has its neighbours. */
  readersList: T['list'];

  record: z.ZodType<T['record']>;
  summary: z.ZodType<T['summary']>;
  /** As lists and the trash store it. */
  summaryItem: (entry: T['record']) => object;
  version: z.ZodType<T['version']>;
  /** The item of a version, with its content. */
  wholeVersion: z.ZodType<EntryVersion<T>>;
  /** A claim keeps this, so that a repeated creation gets the first answer again. */
  answer: { write: (entry: T['record']) => object; read: z.ZodType<T['record']> };

  item: (entry: T['record']) => Item;
  /** The entry's item, which may be in the trash, and its article. */
  findWhole: (
    table: CoreTable,
    id: string,
  ) => Promise<{ item: StoredItem; content: string } | undefined>;
  /** The keys of its entries in lists, each with the same summary. */
  listKeys: (entry: T['record']) => Key[];

  /** Some kinds store their article, or its words, in items of their own. */
  contentSteps: (entry: T['record'], content: T['content']) => EntryStep[];
  /** A deletion removes these items, too, or lets them expire with the entry. */
  trashSteps: (entry: T['record'], expiry: number) => EntryStep[];
  /** Counters, labels and schedules follow the entry: these steps are the difference between two states. */
  derivedSteps: (before: T['record'] | undefined, after: T['record'] | undefined) => EntryStep[];
}

/** An item in the trash has these marks beside its record. */
export const trashMarksSchema = z.object({
  trashedAt: z.iso.datetime().optional(),
  [tableKeys.expiry]: z.int().optional(),
});

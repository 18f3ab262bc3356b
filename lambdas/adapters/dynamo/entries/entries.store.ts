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
  idName: 'postId' | 'projectId';
  /** All that readers see, in which an entry has its neighbours. */
  readersList: T['list'];

  record: z.ZodType<T['record']>;
  summary: z.ZodType<T['summary']>;
  /** As lists and the trash store it. */
  summaryItem: (entry: T['record']) => object;
  version: z.ZodType<T['version']>;
  /** The item of a version, with its content. */
  wholeVersion: z.ZodType<EntryVersion<T>>;
  /** What the first answer of an Idempotency-Key is made of. */
  answer: { write: (entry: T['record']) => object; read: z.ZodType<T['record']> };

  item: (entry: T['record']) => Item;
  /** The entry's item, which may be in the trash, and its article. */
  findWhole: (
    table: CoreTable,
    id: string,
  ) => Promise<{ item: StoredItem; content: string } | undefined>;
  /** The keys of its entries in lists, each with the same summary. */
  listKeys: (entry: T['record']) => Key[];

  /** What is stored of an article outside of the entry's own item. */
  contentSteps: (entry: T['record'], content: T['content']) => EntryStep[];
  /** What else a deletion lets expire or removes. */
  trashSteps: (entry: T['record'], expiry: number) => EntryStep[];
  /** What follows from an entry beside its slugs and lists: the difference between two states. */
  derivedSteps: (before: T['record'] | undefined, after: T['record'] | undefined) => EntryStep[];
}

/** What an item in the trash has beside the record. */
export const trashMarksSchema = z.object({
  trashedAt: z.iso.datetime().optional(),
  [tableKeys.expiry]: z.int().optional(),
});

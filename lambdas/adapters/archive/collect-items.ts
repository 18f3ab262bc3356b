/** Reads the items of both tables that an archive keeps, and writes them to files, one JSON line each. */
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { CoreTable } from '../dynamo/dynamo-client.ts';
import type { StoredItem } from '#lambdas/features/formats/formats.repository.ts';
import {
  kindOf,
  storedTables,
  type StoredTable,
  archiveFiles,
  type ArchiveFile,
  keptClass,
} from '#shared/platform/stored-kinds.ts';
import * as z from 'zod';
import { itemsName } from './format.ts';
import { isExpired, keptForm, publicForm } from './kept-form.ts';
import { createLineFile, lineOf, type Unit } from './lines.ts';

/** The site to archive: both tables, and the uploaded pictures. */
export interface ArchiveSource {
  /** Shown to people, such as the address or the stage of the site. */
  name: string;
  tables: Record<StoredTable, CoreTable>;
  pictures: {
    /** Lists object keys. */
    list(): Promise<string[]>;
    /** @returns undefined for a missing picture */
    get(objectKey: string): Promise<Uint8Array | undefined>;
  };
}

export interface CollectedItems {
  counts: Partial<Record<ArchiveFile, number>>;
  /** Time of the snapshot; ISO 8601, UTC. Files in `changing` are not part of it. */
  consistentAt: string;
  /** Files whose items changed during every reading. */
  changing: ArchiveFile[];
}

export interface CollectRequest {
  site: Pick<ArchiveSource, 'tables'>;
  folder: string;
  isPublic: boolean;
  now: () => Date;
  onItems?: (count: number) => void;
}

/** Two readings suffice unless somebody writes meanwhile; a busy site gets two more. */
const maxReadings = 4;

/**
 * Reads all items until two readings in a row are equal, which makes the files a snapshot although people go on
 * writing: only a change that was undone between the two readings can escape. Files that differ in every reading,
 * such as the totals of a busy site, are returned as `changing`.
 */
export async function collectItems(request: CollectRequest): Promise<CollectedItems> {
  await mkdir(join(request.folder, 'items'), { recursive: true });
  const expiryCutoff = request.now();
  let before = await readOnce(request, expiryCutoff);
  for (let reading = 2; ; reading += 1) {
    const consistentAt = request.now().toISOString();
    const after = await readOnce(request, expiryCutoff);
    const changing = archiveFiles.filter(
      (file) => before.get(file)?.hash !== after.get(file)?.hash,
    );
    if (changing.length === 0 || reading === maxReadings) {
      const counts = Object.fromEntries([...after].map(([file, { count }]) => [file, count]));
      return { counts, consistentAt, changing };
    }
    before = after;
  }
}

type Reading = ReadonlyMap<ArchiveFile, { count: number; hash: string }>;

async function readOnce(
  { site, folder, isPublic, onItems }: CollectRequest,
  now: Date,
): Promise<Reading> {
  const files = archiveFiles.map((file) => ({
    file,
    count: 0,
    hash: createHash('sha256'),
    lines: createLineFile(join(folder, itemsName(file))),
  }));
  const byName = new Map(files.map((each) => [each.file, each]));
  let count = 0;
  for (const table of storedTables) {
    for await (const { file, unit } of unitsOf(site.tables[table], { table, isPublic, now })) {
      const target = byName.get(file);
      if (!target) continue;
      const line = lineOf(unit);
      target.hash.update(line);
      target.count += 1;
      await target.lines.write(line);
      count += 1;
      if (count % 500 === 0) onItems?.(count);
    }
  }
  for (const { lines } of files) await lines.close();
  onItems?.(count);
  return new Map(
    files.map((each) => [each.file, { count: each.count, hash: each.hash.digest('hex') }]),
  );
}

interface ReadOptions {
  table: StoredTable;
  isPublic: boolean;
  now: Date;
}

async function* unitsOf(
  source: CoreTable,
  options: ReadOptions,
): AsyncGenerator<{ file: ArchiveFile; unit: Unit }> {
  let body: StoredItem | undefined;
  for await (const item of itemsOf(source)) {
    const kind = kindOf(options.table, item)?.name;
    const kept = kind === undefined ? undefined : keptClass(kind);
    if (kind === undefined || !kept || (options.isPublic && !kept.isPublic)) continue;
    const found = isExpired(item, options.now) ? undefined : keptForm(kind, item);
    const form = found && options.isPublic ? publicForm(kind, found) : found;
    if (!form) continue;
    if (kind === 'post-body') body = form;
    else if (kind !== 'post') yield { file: kept.file, unit: [form] };
    // A scan returns the items of a partition by sort key, so the body of a post comes directly before the post.
    else if (body?.pk === form.pk) yield { file: kept.file, unit: [form, body] };
  }
}

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() });

async function* itemsOf({ client, tableName }: CoreTable): AsyncGenerator<StoredItem> {
  const pages = paginateScan({ client }, { TableName: tableName, ConsistentRead: true });
  for await (const { Items = [] } of pages) {
    for (const item of Items) yield itemSchema.parse(item);
  }
}

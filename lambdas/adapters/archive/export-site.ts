/** Writes a site into an archive. Finished steps stay in a folder beside it, so that a stopped export can continue. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFormatsRepository } from '../dynamo/formats/formats.dynamo.ts';
import { keys } from '../dynamo/keys.ts';
import { pageItemSchema } from '../dynamo/pages/pages.store.ts';
import { postItemSchema } from '../dynamo/posts/posts.store.ts';
import { projectItemSchema } from '../dynamo/projects/projects.store.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { categoryList, tagList } from '#lambdas/features/posts/post.ts';
import { filesOf } from '#lambdas/features/site-settings/settings.repository.ts';
import { isUploadKey } from '#shared/content/urls.ts';
import { storedKinds, type ArchiveFile, keptClass } from '#shared/platform/stored-kinds.ts';
import * as z from 'zod';
import { type ArchiveSource, collectItems } from './collect-items.ts';
import {
  archiveFormat,
  itemsName,
  type Manifest,
  manifestSchema,
  picturesFolder,
} from './format.ts';
import { createLineFile, readLines, unitOf } from './lines.ts';
import { writeArchive } from './write-archive.ts';
import { readSettingsIn, writeReadable } from './readable.ts';

/** Shows how far the work is. */
export interface Progress {
  /** @param done of `all` units; either may be unknown */
  step(label: string, done?: number, all?: number): void;
}

export interface ExportSite {
  site: ArchiveSource;
  /** Path of the new archive, which must not exist. */
  file: string;
  isPublic: boolean;
  now: () => Date;
  progress: Progress;
}

const factsSchema = manifestSchema.omit({ files: true, pictures: true });
/** Written once items and Markdown are complete: only pictures are missing then. */
const stateSchema = z.object({ tables: z.string(), facts: factsSchema });

/** An unfinished export older than this is not continued: its items would be out of date. */
const maxResumeAgeMs = 12 * 60 * 60 * 1000;

/**
 * 1. Read the items, or continue an export that was stopped; a public archive keeps only what it shows.
 * 2. Write Markdown.
 * 3. Load the pictures that are not there yet.
 * 4. Pack everything, and remove the folder.
 */
export async function exportSite(request: ExportSite): Promise<Manifest> {
  const { file, progress } = request;
  const work = `${file}.work`;
  const folder = join(work, 'content');
  const facts =
    (await resumeExport(request, work)) ?? (await startExport(request, { work, folder }));
  const pictures = await loadPictures(request, folder);
  const manifest = await writeArchive({
    folder,
    file,
    manifest: { ...facts, pictures },
    onFile: (done, all) => progress.step('Packing', done, all),
  });
  await rm(work, { recursive: true });
  return manifest;
}

async function resumeExport(
  { site, isPublic, now }: ExportSite,
  work: string,
): Promise<z.output<typeof factsSchema> | undefined> {
  const file = join(work, 'state.json');
  if (!existsSync(file)) return undefined;
  const { data: state } = stateSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (state?.tables !== tableNames(site) || state.facts.isPublic !== isPublic) return undefined;
  const age = now().getTime() - Date.parse(state.facts.createdAt);
  return age < maxResumeAgeMs ? state.facts : undefined;
}

async function startExport(
  { site, isPublic, now, progress }: ExportSite,
  { work, folder }: { work: string; folder: string },
): Promise<z.output<typeof factsSchema>> {
  await rm(work, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const onItems = (count: number) => progress.step('Reading items', count);
  const createdAt = now().toISOString();
  const kinds = await storedFormatVersions(site);
  const collected = await collectItems({ site, folder, isPublic, now, onItems });
  if (isPublic) await removeHiddenItems(folder, collected.counts);
  progress.step('Writing Markdown');
  const withoutMarkdown = await writeReadable(folder);
  const facts = {
    format: archiveFormat,
    site: `${(await readSettingsIn(folder)).profile.name}, ${site.name}`,
    createdAt,
    isPublic,
    kinds,
    withoutMarkdown,
    ...collected,
  } as const;
  // Renamed when complete, so that a partial state is never read.
  const state = join(work, 'state.json');
  await writeFile(`${state}.part`, JSON.stringify({ tables: tableNames(site), facts }));
  await rename(`${state}.part`, state);
  return facts;
}

function tableNames({ tables }: Pick<ArchiveSource, 'tables'>): string {
  return `${tables.core.tableName} ${tables.analytics.tableName}`;
}

/** Returns the format of each kind. During an upgrade it is the older one: a restore then migrates all items, and skips upgraded ones. */
async function storedFormatVersions({
  tables,
}: Pick<ArchiveSource, 'tables'>): Promise<Record<string, number>> {
  const progress = await createFormatsRepository((table) => tables[table]).progress();
  const reached = new Map(progress.map(({ kind, version }) => [kind, version]));
  const archived = storedKinds.filter(({ name }) => keptClass(name));
  return Object.fromEntries(archived.map(({ name }) => [name, reached.get(name) ?? 1]));
}

/** Removes labels, uploads and references that no public entry uses, and corrects their counts. */
async function removeHiddenItems(
  folder: string,
  counts: Partial<Record<ArchiveFile, number>>,
): Promise<void> {
  const used = await findUsedIds(folder);
  const idAttributes = { labels: 'sk', uploads: 'objectKey', references: 'id' } as const;
  for (const file of ['labels', 'uploads', 'references'] as const) {
    const path = join(folder, itemsName(file));
    const lines = createLineFile(`${path}.part`);
    counts[file] = 0;
    for await (const line of readLines(path)) {
      const [item] = unitOf(line) ?? [];
      if (!used.has(String(item?.[idAttributes[file]]))) continue;
      await lines.write(line);
      counts[file] += 1;
    }
    await lines.close();
    await rename(`${path}.part`, path);
  }
}

/** Collects the ids of public entries, and the sort keys of labels and the object keys that they use. */
async function findUsedIds(folder: string): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for await (const [item] of unitsIn(folder, 'posts')) {
    const { id, objectKeys, tags, category } = postItemSchema.parse(item);
    const labels = [categoryList(category), ...tags.map((tag) => tagList(tag.id))];
    const sortKeys = labels.map((label) => keys.postLabel(label).sk);
    for (const key of [id, ...objectKeys, ...sortKeys]) used.add(key);
  }
  for await (const [item] of unitsIn(folder, 'projects')) {
    const { id, imageUrl, articleImages, seo } = projectItemSchema.parse(item);
    for (const key of [id, ...articleImages, imageUrl, seo?.image]) if (key) used.add(key);
  }
  for await (const [item] of unitsIn(folder, 'pages')) {
    const { id, objectKeys } = pageItemSchema.parse(item);
    for (const key of [id, ...objectKeys]) used.add(key);
  }
  for (const key of filesOf(await readSettingsIn(folder))) used.add(key);
  return used;
}

async function* unitsIn(folder: string, file: ArchiveFile) {
  for await (const line of readLines(join(folder, itemsName(file)))) yield unitOf(line) ?? [];
}

/**
 * Loads all uploaded pictures, or those that a public archive shows.
 * @returns the number of pictures in the folder
 */
async function loadPictures(
  { site, isPublic, progress }: ExportSite,
  folder: string,
): Promise<number> {
  const listed = isPublic ? await archivedUploads(folder) : await site.pictures.list();
  const objectKeys = listed.filter(isUploadKey);
  let done = 0;
  await eachInParallel(objectKeys, async (objectKey) => {
    const path = join(folder, picturesFolder, objectKey);
    // The daily sweep may have removed the picture since it was listed.
    const bytes = existsSync(path) ? undefined : await site.pictures.get(objectKey);
    if (bytes) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
    }
    done += 1;
    progress.step('Loading pictures', done, objectKeys.length);
  });
  const files = await filesIn(join(folder, picturesFolder));
  const partial = files.filter((path) => path.endsWith('.part'));
  await Promise.all(partial.map((path) => rm(path)));
  return files.length - partial.length;
}

async function archivedUploads(folder: string): Promise<string[]> {
  const objectKeys: string[] = [];
  for await (const [item] of unitsIn(folder, 'uploads'))
    objectKeys.push(String(item?.['objectKey']));
  return objectKeys;
}

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name));
}

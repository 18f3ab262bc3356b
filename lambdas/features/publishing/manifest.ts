/** The publisher's record of the files that it has written, stored beside them in their bucket. */
import * as z from 'zod';
import { storedObjects } from '#shared/platform/stored-kinds.ts';
import { jsonOf } from '#shared/read-text.ts';
import { publisherFolder } from '#shared/publishing/site-paths.ts';
import type { ImageSize } from '../uploads/uploads.repository.ts';
import { utf8, utf8Text } from './plan/target.ts';
import type { SiteFilesRepository } from './site-files.repository.ts';

const { key: manifestKey, version: format } = storedObjects.manifest;

const entrySchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('published'),
    fingerprint: z.string(),
    md5: z.string(),
    /** A hash of how it is served. */
    headers: z.string(),
  }),
  /** The file is of an earlier build; tabs that are still open may ask for it. `since` in milliseconds. */
  z.object({ state: z.literal('retired'), since: z.number() }),
  /** A run was about to write or remove it; whether it did is unknown. */
  z.object({ state: z.literal('unsure') }),
  /** A copy of an image that cannot be made; each day's check forgets that, so that it is tried again. */
  z.object({ state: z.literal('refused'), fingerprint: z.string() }),
]);

const manifestSchema = z.object({
  format: z.literal(format),
  files: z.record(z.string(), entrySchema),
  /** The uploaded objects to which each published post refers, in one of its versions. */
  articles: z.record(z.string(), z.object({ version: z.int(), objectKeys: z.array(z.string()) })),
  /** Sizes of the uploaded images that have copies, by object key. */
  images: z.record(z.string(), z.object({ width: z.int().min(1), height: z.int().min(1) })),
  /** Fingerprints of the documents in the table. */
  documents: z.record(z.string(), z.string()),
  /** The version of the settings that every file shows; missing before a run has finished with one. */
  settings: z.int().optional(),
});

export type ManifestEntry = z.infer<typeof entrySchema>;

export interface Manifest {
  files: Map<string, ManifestEntry>;
  articles: Map<string, { version: number; objectKeys: string[] }>;
  images: Map<string, ImageSize>;
  documents: Map<string, string>;
  settings: number | undefined;
}

/** @returns undefined when none can be read: then the files themselves are listed */
export async function readManifest(
  files: Pick<SiteFilesRepository, 'get'>,
): Promise<Manifest | undefined> {
  const stored = await files.get(manifestKey);
  const parsed = manifestSchema.safeParse(stored && jsonOf(utf8Text(stored)));
  if (!parsed.success) return undefined;
  return {
    files: new Map(Object.entries(parsed.data.files)),
    articles: new Map(Object.entries(parsed.data.articles)),
    images: new Map(
      Object.entries(parsed.data.images).map(([objectKey, size]) => [
        objectKey,
        { objectKey, ...size },
      ]),
    ),
    documents: new Map(Object.entries(parsed.data.documents)),
    settings: parsed.data.settings,
  };
}

export function emptyManifest(): Manifest {
  return {
    files: new Map(),
    articles: new Map(),
    images: new Map(),
    documents: new Map(),
    settings: undefined,
  };
}

export function manifestText(manifest: Manifest): string {
  const { files, articles, images, documents, settings } = manifest;
  const wire: z.infer<typeof manifestSchema> = {
    format,
    files: Object.fromEntries(files),
    articles: Object.fromEntries(articles),
    images: Object.fromEntries(
      [...images].map(([objectKey, { width, height }]) => [objectKey, { width, height }]),
    ),
    documents: Object.fromEntries(documents),
    settings,
  };
  return JSON.stringify(wire);
}

export async function writeManifest(
  text: string,
  files: Pick<SiteFilesRepository, 'put'>,
): Promise<void> {
  await files.put(privateFile(manifestKey, text));
}

/** Internal to the publisher; must not be cached. */
export function privateFile(key: string, text: string) {
  const headers = { contentType: 'application/json', cacheControl: 'no-store' };
  return { key, body: utf8(text), ...headers };
}

/**
 * Corrects the manifest to match what is really there, so that the run that follows repairs it: a missing
 * or different file is written again, and an unknown one is removed.
 * @param stored MD5 of each file in the bucket
 */
export function checkFiles({ files }: Manifest, stored: ReadonlyMap<string, string>): void {
  for (const [key, entry] of files) {
    const md5 = stored.get(key);
    if (md5 === undefined) {
      // One that a run was about to remove may be gone, but not yet from the edge.
      if (entry.state !== 'unsure') files.delete(key);
    } else if (entry.state === 'published' && entry.md5 !== md5) {
      files.set(key, { state: 'unsure' });
    }
  }
  for (const key of stored.keys()) {
    if (!files.has(key) && !key.startsWith(publisherFolder)) files.set(key, { state: 'unsure' });
  }
}

/** The publisher's record of the files that it has written, stored beside them in their bucket. */
import * as z from 'zod';
import { storedObjects } from '#shared/platform/stored-kinds.ts';
import { jsonOf } from '#shared/read-text.ts';
import { publisherFolder } from '#shared/publishing/site-paths.ts';
import { utf8, utf8Text } from './plan/target.ts';
import type { SiteFilesRepository } from './site-files.repository.ts';

const { key: manifestKey, version: format } = storedObjects.manifest;

const entrySchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('published'),
    fingerprint: z.string(),
    md5: z.string(),
    /** A hash of the headers with which the file is served. */
    headers: z.string(),
  }),
  /** The file belongs to an earlier build, but open tabs may still request it. `since` is in milliseconds. */
  z.object({ state: z.literal('retired'), since: z.number() }),
  /** A run was about to write or remove the file, and may have been stopped before or after. */
  z.object({ state: z.literal('unsure') }),
  /** An image that cannot be copied. The daily check drops this entry, so the copy is tried again. */
  z.object({ state: z.literal('refused'), fingerprint: z.string() }),
]);

/** A record in the stored text is a map in memory. */
function mapOf<Value extends z.ZodType>(value: Value) {
  return z.record(z.string(), value).transform((record) => new Map(Object.entries(record)));
}

const manifestSchema = z.object({
  format: z.literal(format),
  files: mapOf(entrySchema),
  /** The uploads in each published post, by its id, as of one version of the post. */
  articles: mapOf(z.object({ version: z.int(), objectKeys: z.array(z.string()) })),
  /** Sizes of the uploaded images that have copies, by object key. */
  images: mapOf(z.object({ width: z.int().min(1), height: z.int().min(1) })),
  /** Fingerprints of the documents that the publisher stores in the table instead of the bucket. */
  documents: mapOf(z.string()),
  /** The version of the settings that all files show; undefined until a run finishes without failures. */
  settings: z.int().optional(),
});

export type ManifestEntry = z.infer<typeof entrySchema>;

export type Manifest = z.infer<typeof manifestSchema>;

/** @returns undefined when the manifest is missing or invalid; the caller then lists the files in the bucket */
export async function readManifest(
  files: Pick<SiteFilesRepository, 'get'>,
): Promise<Manifest | undefined> {
  const stored = await files.get(manifestKey);
  return manifestSchema.safeParse(stored && jsonOf(utf8Text(stored))).data;
}

export function emptyManifest(): Manifest {
  return manifestSchema.parse({ format, files: {}, articles: {}, images: {}, documents: {} });
}

export function manifestText(manifest: Manifest): string {
  return JSON.stringify(manifest, (_key, value: unknown) =>
    value instanceof Map ? Object.fromEntries(value) : value,
  );
}

export function writeManifest(
  manifest: Manifest,
  files: Pick<SiteFilesRepository, 'put'>,
): Promise<void> {
  return files.put(privateFile(manifestKey, manifestText(manifest)));
}

/** Makes a file that only the publisher reads. */
export function privateFile(key: string, text: string) {
  const headers = { contentType: 'application/json', cacheControl: 'no-store' };
  return { key, body: utf8(text), ...headers };
}

/**
 * Corrects the manifest to match the bucket, so that the following run writes missing and altered files again
 * and removes unknown ones.
 * @param stored MD5 of each file in the bucket
 */
export function checkFiles({ files }: Manifest, stored: ReadonlyMap<string, string>): void {
  for (const [key, entry] of files) {
    const md5 = stored.get(key);
    if (md5 === undefined) {
      // A run may have removed an unsure file without invalidating it, so its entry stays until a run does both.
      if (entry.state !== 'unsure') files.delete(key);
    } else if (entry.state === 'published' && entry.md5 !== md5) {
      files.set(key, { state: 'unsure' });
    }
  }
  for (const key of stored.keys()) {
    if (!files.has(key) && !key.startsWith(publisherFolder)) files.set(key, { state: 'unsure' });
  }
}

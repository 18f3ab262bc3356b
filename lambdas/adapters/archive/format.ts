/** Defines the format of an archive: its manifest, the names of its files, and the limits that a reader enforces. */
import { isUploadKey } from '#shared/content/urls.ts';
import { archiveFiles, formerArchiveFiles } from '#shared/platform/stored-kinds.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import * as z from 'zod';

/** Increase it when readers of the previous format could misread an archive. */
export const archiveFormat = 1;

export const manifestName = 'manifest.json';
export const readmeName = 'README.txt';
export const picturesFolder = 'pictures/';

const knownFiles = [...archiveFiles, ...formerArchiveFiles];

export function itemsName(file: (typeof knownFiles)[number]): string {
  return `items/${file}.jsonl`;
}

const megabyte = 1024 * 1024;

export const archiveLimits = {
  /** Number of files; enough for 100,000 posts. */
  files: 500_000,
  manifestBytes: 128 * megabyte,
  /** DynamoDB items have up to 400 kB, and JSON escapes can multiply their size. */
  lineBytes: 4 * megabyte,
  readableBytes: 16 * megabyte,
  totalBytes: 200 * 1024 * megabyte,
  /** Compression ratio above which an archive is refused as a zip bomb, if its contents exceed `smallBytes`. */
  ratio: 200,
  smallBytes: 64 * megabyte,
} as const;

const fileSchema = z.strictObject({
  name: z.string(),
  bytes: z.int().min(0),
  sha256: z.hash('sha256'),
});
export type ManifestFile = z.infer<typeof fileSchema>;

export const manifestSchema = z.strictObject({
  format: z.literal(archiveFormat),
  site: z.string(),
  createdAt: z.iso.datetime(),
  /** Moment of which the archive is a snapshot, apart from the files in `changing`. */
  consistentAt: z.iso.datetime(),
  /** Files whose items changed during every reading, so that their items are of slightly different moments. */
  changing: z.array(z.enum(knownFiles)),
  /** Whether the archive contains only what visitors may see. */
  isPublic: z.boolean(),
  /** The stored format of each kind. */
  kinds: z.record(z.string(), z.int().min(1)),
  /** Number of lines in each file of items. */
  counts: z.partialRecord(z.enum(knownFiles), z.int().min(0)),
  pictures: z.int().min(0),
  /** Slugs of entries that Markdown cannot represent without loss. */
  withoutMarkdown: z.array(z.string()),
  files: z.array(fileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Reads the version of a manifest in any format. */
export const anyManifestSchema = z.looseObject({ format: z.int().min(1) });

/** @returns the maximum size of a file in bytes; undefined for a name that archives do not contain */
export function maxFileSize(name: string): number | undefined {
  if (name === manifestName) return archiveLimits.manifestBytes;
  if (name.startsWith(picturesFolder)) {
    return isUploadKey(name.slice(picturesFolder.length)) ? uploadLimits.bytes : undefined;
  }
  if (knownFiles.some((file) => itemsName(file) === name)) return archiveLimits.totalBytes;
  const isReadable =
    name === readmeName ||
    /^(?:posts|projects|pages)\/[^/\\]+\.md$/.test(name) ||
    name === 'site.json';
  if (isReadable) return archiveLimits.readableBytes;
  return name === 'redirects.jsonl' ? archiveLimits.totalBytes : undefined;
}

export const readmeText = `This archive holds the content of a site. No program is needed to read it.

posts/*.md       posts as Markdown, the fields above the text in YAML (those that Markdown can hold without loss)
projects/*.md    projects, the same way
pages/*.md       pages, the same way
pictures/        uploaded pictures, by the names that posts, projects and pages use
site.json        the owner's settings: name, texts, links, colours
redirects.jsonl  former addresses: {"from", "to"}
items/*.jsonl    everything as it is stored, a line of JSON each; bytes are {"base64"}
manifest.json    when the archive was made, the number of lines, and size and SHA-256 of every file

A line of items/posts.jsonl is a list of the two items of a post: its text and its fields. Passwords,
sessions, preview links and visits are in no archive. "npm run restore -- --from <this file>" puts all of it into a site.
`;

/** Lists uploads with their uses, and lets editors describe and delete them. */
import * as z from 'zod';
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { daysAfter } from '#lambdas/kernel/days.ts';
import { cursorOf, partsOfCursor } from '#lambdas/kernel/paging.ts';
import { isUploadKey } from '#shared/content/urls.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn, Handlers } from '#shared/routes/handler.ts';
import type { MediaListQuery, UploadUse, MediaItem } from '#shared/schemas/uploads.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { containsWords, queryWords } from '#shared/search-words.ts';
import type { SweepNote, SweepRepository } from '../sweep/sweep.repository.ts';
import type { AnyUpload, LibraryPlace, LibraryRepository } from './uploads.repository.ts';
import { findUses, type UseDeps } from './uploads-in-use.ts';
import { toListedImage } from '#lambdas/kernel/listed-images.ts';

export function libraryHandlers(
  deps: LibraryDeps,
): Handlers<'listMedia' | 'describeUpload' | 'deleteUpload'> {
  return {
    listMedia: async ({ query, principal }) => {
      const request = { query, isViewer: principal.kind === 'viewer' };
      const { uploads, next } = await listUploads(request, deps);
      const images = Object.fromEntries(uploads.flatMap(publicCopies));
      return { body: { data: uploads.map(toWireItem), meta: { next_cursor: next }, images } };
    },
    describeUpload: async ({ params, body }) => {
      await describeUpload({ id: params.id, description: body.description.trim() }, deps);
      return { body: null };
    },
    deleteUpload: async ({ params, principal: actor }) => {
      await deleteUpload({ id: params.id, actor }, deps);
      return { body: null };
    },
  };
}

function toWireItem({ upload, uses, removedAfter }: ListedUpload): MediaItem {
  return {
    id: upload.objectKey.slice('uploads/'.length),
    object_key: upload.objectKey,
    content_type: upload.type,
    name: upload.name ?? null,
    description: upload.description ?? '',
    width: 'width' in upload ? upload.width : null,
    height: 'height' in upload ? upload.height : null,
    size: upload.bytes,
    uploaded_at: upload.uploadedAt,
    uses,
    removed_after: uses.length > 0 ? null : removedAfter,
  };
}

/** An image that visitors see has small copies, which need no signed address. */
function publicCopies({ upload, uses }: ListedUpload) {
  if (!('width' in upload) || !uses.some(isPublicUse)) return [];
  return [[upload.objectKey, toListedImage(upload)] as const];
}

interface LibraryDeps extends UseDeps {
  library: Pick<LibraryRepository, 'page' | 'find' | 'references' | 'describe' | 'delete'>;
  sweeps: UseDeps['sweeps'] & Pick<SweepRepository, 'lastNote'>;
  /** UUIDv7. */
  newId: () => string;
}

interface ListedUpload {
  upload: AnyUpload;
  uses: UploadUse[];
  removedAfter: string | null;
}

const listName = 'media';
const cursorSchema = z.tuple([z.string(), z.iso.datetime(), z.string()]);

/**
 * Lists one page of the library, newest first. The demo login is public, so it lists only uploads and uses that
 * visitors can see. A deleted upload is listed again when something uses it.
 * @returns `next` is a cursor when more uploads may follow
 * @throws Problem `validation-failed` for a bad cursor
 */
export async function listUploads(
  { query, isViewer }: { query: MediaListQuery; isViewer: boolean },
  deps: LibraryDeps,
): Promise<{ uploads: ListedUpload[]; next: string | null }> {
  const words = queryWords(query.q ?? '');
  const isFiltered = words.length > 0 || query.use !== undefined || isViewer;
  // One more upload tells whether there is another page.
  const limit = isFiltered ? uploadLimits.searched : uploadLimits.listed + 1;
  const [read, note] = await Promise.all([
    deps.library.page({ after: placeOfCursor(query.cursor), limit }),
    deps.sweeps.lastNote(),
  ]);
  const since = new Map(note?.uploads.map((each) => [each.objectKey, each.since]));
  const candidates = read.filter(
    (upload) =>
      (words.length === 0 || containsWords([upload.name ?? '', upload.description ?? ''], words)) &&
      (query.use === undefined || mayBeUnused(upload, { since, note })),
  );
  const usesOf = await findUses(deps, uploadLimits.uses);
  const uploads: ListedUpload[] = [];
  let examined = 0;
  while (examined < candidates.length && examined < uploadLimits.examined) {
    // Examines no more candidates than the page has room for, and stops when it is full.
    const next = candidates.slice(examined, examined + uploadLimits.listed - uploads.length);
    if (next.length === 0) break;
    examined += next.length;
    const found = await Promise.all(
      next.map(async (upload) => {
        const allUses = await usesOf(upload.objectKey);
        const uses = isViewer ? allUses.filter(isPublicUse) : allUses;
        return { upload, uses, removedAfter: removalDate(since.get(upload.objectKey)) };
      }),
    );
    uploads.push(...found.filter((each) => isListed(each, { query, isViewer })));
  }
  const isCut = examined < candidates.length;
  const last = isCut ? candidates[examined - 1] : read.at(-1);
  const hasMore = isCut || read.length === limit;
  return { uploads, next: hasMore && last ? cursorAt(last) : null };
}

function placeOfCursor(cursor: string | undefined): LibraryPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, uploadedAt, objectKey] = partsOfCursor(cursor, { list: listName, schema: cursorSchema });
  return { uploadedAt, objectKey };
}

function cursorAt({ uploadedAt, objectKey }: LibraryPlace): string {
  return cursorOf([listName, uploadedAt, objectKey]);
}

/** Whether the last sweep found the upload unused, or ran before it was uploaded. */
function mayBeUnused(
  { objectKey, uploadedAt }: AnyUpload,
  { since, note }: { since: ReadonlyMap<string, string>; note: SweepNote | undefined },
): boolean {
  return note?.at === undefined || since.has(objectKey) || uploadedAt > note.at;
}

function isListed(
  { upload, uses }: ListedUpload,
  { query, isViewer }: { query: MediaListQuery; isViewer: boolean },
): boolean {
  const isUsed = uses.length > 0;
  if (isViewer && !isUsed) return false;
  return query.use === 'unused'
    ? !isUsed && upload.deletedAt === undefined
    : isUsed || upload.deletedAt === undefined;
}

function isPublicUse({ kind, state }: UploadUse): boolean {
  return state === 'public' || kind === 'settings';
}

function removalDate(since: string | undefined): string | null {
  if (since === undefined) return null;
  return daysAfter(new Date(since), uploadLimits.unusedDays).toISOString();
}

/** @throws Problem `upload-not-found` */
export async function describeUpload(
  { id, description }: { id: string; description: string },
  { library }: Pick<LibraryDeps, 'library'>,
): Promise<void> {
  const upload = await findUpload(id, library);
  if (!(await library.describe(upload, description))) throw problem('upload-not-found');
}

/**
 * Removes an unused upload from the library. The next daily sweep deletes its file. If something shows the upload by
 * then, even an earlier version of an entry, the upload returns to the library instead.
 * @throws Problem `upload-not-found`, `upload-in-use`
 */
export async function deleteUpload(
  { id, actor }: { id: string; actor: SignedIn },
  deps: LibraryDeps,
): Promise<void> {
  const upload = await findUpload(id, deps.library);
  const usesOf = await findUses(deps);
  if ((await usesOf(upload.objectKey)).length > 0) throw problem('upload-in-use');
  if (upload.deletedAt !== undefined) return;
  const event: AuditEvent = {
    id: deps.newId(),
    action: 'delete_upload',
    actionDisplay: 'Deleted uploaded file',
    label: upload.name ?? id,
    userId: actor.userId,
    timestamp: deps.now().toISOString(),
  };
  if (!(await deps.library.delete(upload, event))) throw problem('upload-not-found');
}

async function findUpload(
  id: string,
  library: Pick<LibraryRepository, 'find'>,
): Promise<AnyUpload> {
  const objectKey = `uploads/${id}`;
  const upload = isUploadKey(objectKey) ? await library.find(objectKey) : undefined;
  if (!upload) throw problem('upload-not-found');
  return upload;
}

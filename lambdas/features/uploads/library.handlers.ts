import { toListedImage } from '#lambdas/kernel/listed-images.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import type { MediaItem } from '#shared/schemas/uploads.ts';
import {
  deleteUpload,
  describeUpload,
  isPublicUse,
  type LibraryDeps,
  type ListedUpload,
  listUploads,
} from './library.usecases.ts';

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

/** A file that visitors see has small copies, which need no signed address. */
function publicCopies({ upload, uses }: ListedUpload) {
  if (!('width' in upload) || !uses.some(isPublicUse)) return [];
  return [[upload.objectKey, toListedImage(upload)] as const];
}

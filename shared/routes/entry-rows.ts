import type * as z from 'zod';
import { emptySchema, idSchema } from '../schemas/common.ts';
import { createPreviewSchema, previewLinkSchema } from '../schemas/previews.ts';
import { trashQuerySchema } from '../schemas/trash.ts';
import { versionIdSchema, versionListQuerySchema } from '../schemas/versions.ts';
import {
  copiedEntrySchema,
  keepCopySchema,
  keptCopySchema,
  workingCopyIdSchema,
  workingCopyListSchema,
} from '../schemas/working-copies.ts';
import { adminAreaRoute, defineRoutes, editorRoute } from './route.ts';

interface EntryWords<Path extends string, Plural extends string> {
  path: `/${Path}`;
  /** For summaries, such as `post`. */
  singular: string;
  /** For summaries and the path of the trash, such as `posts`. */
  plural: Plural;
  /** The fields that lists of versions omit, for a summary. */
  omitted?: string;
  restoreSummary: string;
}

/**
 * Makes the rows of the route table that every kind of entry has.
 * @param schemas of responses: a saved entry, one version, a list of versions, and the trash
 */
export function entryRows<
  Path extends string,
  Plural extends string,
  Saved extends z.ZodType,
  Version extends z.ZodType,
  Versions extends z.ZodType,
  Trashed extends z.ZodType,
>(
  words: EntryWords<Path, Plural>,
  schemas: { saved: Saved; version: Version; versions: Versions; trashed: Trashed },
) {
  const { path, singular, plural, omitted = 'articles', restoreSummary } = words;
  const { saved, version, versions, trashed } = schemas;
  const entry = { ...editorRoute, params: idSchema } as const;
  return defineRoutes({
    remove: {
      ...entry,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Move a ${singular} to the trash`,
      response: emptySchema,
      status: 204,
      versioned: true,
    },
    listVersions: {
      ...entry,
      method: 'GET',
      path: `${path}/{id}/versions`,
      summary: `List earlier versions of a ${singular}, newest first, without their ${omitted}`,
      query: versionListQuerySchema,
      response: versions,
      status: 200,
    },
    getVersion: {
      ...entry,
      method: 'GET',
      path: `${path}/{id}/versions/{version}`,
      summary: `Get an earlier version of a ${singular}`,
      params: versionIdSchema,
      response: version,
      status: 200,
    },
    restoreVersion: {
      ...entry,
      method: 'POST',
      path: `${path}/{id}/versions/{version}/restore`,
      summary: `Restore an earlier version of a ${singular}`,
      params: versionIdSchema,
      response: saved,
      status: 200,
      versioned: true,
    },
    createPreview: {
      ...entry,
      method: 'POST',
      path: `${path}/{id}/preview`,
      summary: `Create a preview link for a ${singular}; an earlier link stops working`,
      body: createPreviewSchema,
      response: previewLinkSchema,
      status: 201,
    },
    deletePreview: {
      ...entry,
      method: 'DELETE',
      path: `${path}/{id}/preview`,
      summary: `Revoke the preview link of a ${singular}`,
      response: emptySchema,
      status: 204,
    },
    listTrashed: {
      ...adminAreaRoute,
      method: 'GET',
      path: `/trash/${plural}`,
      summary: `List ${plural} deleted within the last 30 days`,
      query: trashQuerySchema,
      response: trashed,
      status: 200,
    },
    restore: {
      ...entry,
      method: 'POST',
      path: `${path}/{id}/restore`,
      summary: restoreSummary,
      response: saved,
      status: 200,
    },
  });
}

export const workingCopyRoutes = defineRoutes({
  listWorkingCopies: {
    ...editorRoute,
    method: 'GET',
    path: '/working_copies/{post}',
    summary: 'List your own unsaved changes to an entry, or to new entries',
    params: copiedEntrySchema,
    response: workingCopyListSchema,
    status: 200,
  },
  keepWorkingCopy: {
    ...editorRoute,
    method: 'PUT',
    path: '/working_copies/{post}/{id}',
    summary:
      'Keep unsaved changes for 30 days; without If-Match, only if none are kept under this id',
    params: workingCopyIdSchema,
    body: keepCopySchema,
    response: keptCopySchema,
    status: 200,
    versioned: true,
  },
  removeWorkingCopy: {
    ...editorRoute,
    method: 'DELETE',
    path: '/working_copies/{post}/{id}',
    summary: 'Delete unsaved changes',
    params: workingCopyIdSchema,
    response: emptySchema,
    status: 204,
  },
});

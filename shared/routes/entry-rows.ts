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
import { defineRoutes } from './route.ts';

interface EntryWords<Path extends string, TrashPath extends string> {
  path: `/${Path}`;
  /** For summaries, such as `post`. */
  singular: string;
  /** For summaries, such as `Posts`. */
  plural: string;
  /** The last segment of the path of the trash, such as `posts`. */
  trash: TrashPath;
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
  TrashPath extends string,
  Saved extends z.ZodType,
  Version extends z.ZodType,
  Versions extends z.ZodType,
  Trashed extends z.ZodType,
>(
  words: EntryWords<Path, TrashPath>,
  schemas: { saved: Saved; version: Version; versions: Versions; trashed: Trashed },
) {
  const { path, singular, plural, trash, omitted = 'articles', restoreSummary } = words;
  const { saved, version, versions, trashed } = schemas;
  const entry = { function: 'admin', policy: 'editors', params: idSchema } as const;
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
      summary: `What a ${singular} said before, newest first, without the ${omitted}`,
      query: versionListQuerySchema,
      response: versions,
      status: 200,
    },
    getVersion: {
      ...entry,
      method: 'GET',
      path: `${path}/{id}/versions/{version}`,
      summary: `One earlier version of a ${singular}`,
      params: versionIdSchema,
      response: version,
      status: 200,
    },
    restoreVersion: {
      ...entry,
      method: 'POST',
      path: `${path}/{id}/versions/{version}/restore`,
      summary: `Let a ${singular} say again what it said in an earlier version`,
      params: versionIdSchema,
      response: saved,
      status: 200,
      versioned: true,
    },
    createPreview: {
      ...entry,
      method: 'POST',
      path: `${path}/{id}/preview`,
      summary: `Make the preview link of a ${singular}; an earlier one stops working`,
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
      method: 'GET',
      path: `/trash/${trash}`,
      function: 'admin',
      policy: 'adminArea',
      summary: `${plural} that were deleted within the last 30 days`,
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

/** Unsaved text is private: each author reads only their own. */
export const workingCopyRoutes = defineRoutes({
  listWorkingCopies: {
    method: 'GET',
    path: '/working_copies/{post}',
    function: 'admin',
    policy: 'editors',
    summary: "The caller's own unsaved changes of an entry, or of new ones",
    params: copiedEntrySchema,
    response: workingCopyListSchema,
    status: 200,
  },
  keepWorkingCopy: {
    method: 'PUT',
    path: '/working_copies/{post}/{id}',
    function: 'admin',
    policy: 'editors',
    summary: 'Keep unsaved changes for 30 days; without If-Match only new ones',
    params: workingCopyIdSchema,
    body: keepCopySchema,
    response: keptCopySchema,
    status: 200,
    versioned: true,
  },
  removeWorkingCopy: {
    method: 'DELETE',
    path: '/working_copies/{post}/{id}',
    function: 'admin',
    policy: 'editors',
    summary: 'Remove unsaved changes that were kept',
    params: workingCopyIdSchema,
    response: emptySchema,
    status: 204,
  },
});

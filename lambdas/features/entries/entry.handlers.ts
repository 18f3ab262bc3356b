/** Handlers that every kind of entry has for its editors: saves, trash, versions and preview links. */
import { daysAfter } from '#lambdas/kernel/days.ts';
import { previewPath } from '#shared/platform/http.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { CreatePreview } from '#shared/schemas/previews.ts';
import type { TrashQuery } from '#shared/schemas/trash.ts';
import type { VersionListQuery } from '#shared/schemas/versions.ts';
import { type EntryTypes, type EntryVersion, trashDays, type WholeEntry } from './entry.ts';
import type { EntryDeps, EntryKind } from './entry-kind.ts';
import { createPreview, deletePreview, type PreviewDeps } from './previews.usecases.ts';
import { listTrash, trashEntry, untrashEntry } from './trash-entry.usecases.ts';
import { getVersion, listVersions, restoreVersion } from './versions.usecases.ts';
import { entryForReader } from './read-entries.ts';
import { createEntry, updateEntry } from './save-entry.usecases.ts';

export interface EntryAdminDeps
  extends Pick<PreviewDeps<EntryTypes>, 'previews' | 'copies' | 'newSecret'> {
  /** The owner's setting `demoViewer.showDrafts`: viewers may read what is not public. */
  showDrafts: boolean;
}

/** Converts the entries of a kind for callers of the API. */
interface WireForms<T extends EntryTypes, Saved, Listed, VersionSummary, Version> {
  /** The API's path of the kind, without slashes. */
  path: string;
  /** The answer to a save. */
  saved: (whole: WholeEntry<T>) => Promise<Saved>;
  /** Makes the entry's row in the list of the trash. */
  trashed: (entry: T['summary']) => Listed | Promise<Listed>;
  versionSummary: (version: T['version']) => VersionSummary;
  version: (version: EntryVersion<T>) => Version | Promise<Version>;
}

export interface EntryRequest {
  params: { id: string };
  principal: SignedIn;
  ifMatch: number | undefined;
}

export interface WithBody<Body> {
  body: Body;
  principal: SignedIn;
}

export interface VersionRequest extends EntryRequest {
  params: { id: string; version: number };
}

export function entryHandlers<
  T extends EntryTypes,
  Saved,
  Listed extends object,
  VersionSummary,
  Version,
>(
  kind: EntryKind<T>,
  deps: EntryDeps<T> & EntryAdminDeps,
  forms: WireForms<T, Saved, Listed, VersionSummary, Version>,
) {
  return {
    create: async ({
      body: sent,
      principal: actor,
      idempotencyKey,
    }: WithBody<T['create']> & { idempotencyKey: string | undefined }) => {
      const created = await createEntry(kind, { sent, actor, idempotencyKey }, deps);
      return { body: await forms.saved(created), location: `/${forms.path}/${created.entry.id}` };
    },
    update: async ({
      params,
      body: sent,
      principal: actor,
      ifMatch,
    }: EntryRequest & WithBody<T['save']>) => ({
      body: await forms.saved(await updateEntry(kind, { ...params, sent, actor, ifMatch }, deps)),
    }),
    remove: async ({ params, principal: actor, ifMatch }: EntryRequest) => {
      await trashEntry(kind, { ...params, actor, ifMatch }, deps);
      return { body: null };
    },
    listTrashed: async ({ query, principal }: { query: TrashQuery; principal: SignedIn }) => {
      const request = { query, list: `trash-${kind.name}s`, now: deps.now() };
      const { entries, meta } = await listTrash<T>(request, deps.entries);
      const reader = { principal, showDrafts: deps.showDrafts };
      const data = entries.map(async ({ entry, trashedAt }) => {
        const visible = entryForReader(kind.reading, reader, entry, { isTrashed: true });
        const expiresAt = daysAfter(new Date(trashedAt), trashDays).toISOString();
        const times = { deleted_at: trashedAt, expires_at: expiresAt };
        return visible ? [{ ...(await forms.trashed(visible)), ...times }] : [];
      });
      return { body: { data: (await Promise.all(data)).flat(), meta } };
    },
    restore: async ({ params, principal: actor }: EntryRequest) => ({
      body: await forms.saved(await untrashEntry(kind, { ...params, actor }, deps)),
    }),

    listVersions: async ({ params, query }: EntryRequest & { query: VersionListQuery }) => {
      const { versions, meta } = await listVersions(kind, { ...params, query }, deps.entries);
      return { body: { data: versions.map(forms.versionSummary), meta } };
    },
    getVersion: async ({ params }: VersionRequest) => ({
      body: await forms.version(await getVersion(kind, params, deps.entries)),
    }),
    restoreVersion: async ({ params, principal: actor, ifMatch }: VersionRequest) => ({
      body: await forms.saved(await restoreVersion(kind, { ...params, ifMatch, actor }, deps)),
    }),

    createPreview: async ({
      params,
      body,
      principal: actor,
    }: EntryRequest & { body: CreatePreview }) => {
      const request = { ...params, ...body, actor };
      const { token, expiresAt } = await createPreview(kind, request, deps);
      return {
        body: { url_path: previewPath(token), expires_at: expiresAt.toISOString() },
        location: `/previews/${token}`,
      };
    },
    deletePreview: async ({ params, principal: actor }: EntryRequest) => {
      await deletePreview(kind, { ...params, actor }, deps);
      return { body: null };
    },
  };
}

/** Lists the kinds of entries with their use cases, so that one suite can test all kinds. */
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createWorkingCopiesRepository } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { type Key, keys } from '#lambdas/adapters/dynamo/keys.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import type { EntriesRepository } from '#lambdas/features/entries/entries.repository.ts';
import type { EntryTypes } from '#lambdas/features/entries/entry.ts';
import type { EntryKind } from '#lambdas/features/entries/entry-kind.ts';
import * as previews from '#lambdas/features/entries/previews.usecases.ts';
import {
  createEntry,
  type SaveRequest,
  updateEntry,
} from '#lambdas/features/entries/save-entry.usecases.ts';
import * as trash from '#lambdas/features/entries/trash-entry.usecases.ts';
import * as versions from '#lambdas/features/entries/versions.usecases.ts';
import { getEntry, type Reader } from '#lambdas/features/entries/read-entries.ts';
import { pageKind } from '#lambdas/features/pages/page.kind.ts';
import { pageReading, type PageTypes } from '#lambdas/features/pages/page.ts';
import type { PagesRepository } from '#lambdas/features/pages/pages.repository.ts';
import { getPost } from '#lambdas/features/posts/get-post.usecase.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import type { PostTypes } from '#lambdas/features/posts/post.ts';
import type { PostsRepository } from '#lambdas/features/posts/posts.repository.ts';
import { getPreview } from '#lambdas/features/previews/preview.handlers.ts';
import { getProject } from '#lambdas/features/projects/get-project.usecase.ts';
import { projectKind } from '#lambdas/features/projects/project.kind.ts';
import type { ProjectTypes } from '#lambdas/features/projects/project.ts';
import type { ProjectsRepository } from '#lambdas/features/projects/projects.repository.ts';
import type {
  ReferencesRepository,
  UploadsRepository,
} from '#lambdas/features/uploads/uploads.repository.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';
import type { Principal, SignedIn } from '#shared/routes/handler.ts';
import { savePageSchema } from '#shared/schemas/pages.ts';
import type { TrashQuery } from '#shared/schemas/trash.ts';
import { somePage } from './page-fixtures.ts';
import {
  anonymous,
  firstMoment,
  patientReferences,
  postFields,
  reader,
  signedIn,
} from './posts-fixtures.ts';
import { projectFields, projectPatch } from './project-fixtures.ts';

/** Fields that entries of every kind have. A new entry is a draft by default; saving keeps fields that are missing. */
export interface EntryFields {
  title?: string;
  slug?: string;
  content?: string;
  /** Address, or key of an upload. */
  picture?: string | null;
  lang?: string;
  isPublic?: boolean;
}

interface Creation {
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

type TitledFields = EntryFields & { title: string };

/** The parts that differ between kinds. */
interface KindRow<T extends EntryTypes, Repository extends EntriesRepository<T>> {
  kind: EntryKind<T>;
  key: (id: string) => Key;
  repository: (table: CoreTable) => Repository;
  /** Bodies for creating and for saving an entry. */
  created: (words: TitledFields) => T['create'];
  saved: (words: TitledFields) => T['save'];
  /** Reads an entry with the rights of a reader. */
  get: (
    request: { idOrSlug: string; reader: Reader },
    deps: { entries: Repository; uploads: UploadsRepository },
  ) => Promise<Pick<T['record'], 'id' | 'title' | 'slug'>>;
}

const postRow: KindRow<PostTypes, PostsRepository> = {
  kind: postKind,
  key: keys.post,
  repository: createPostsRepository,
  created: fieldsOfPost,
  saved: fieldsOfPost,
  get: async (request, { entries: posts, ...deps }) =>
    (await getPost(request, { posts, ...deps })).post,
};

function fieldsOfPost({ isPublic, picture: avatar, ...words }: EntryFields) {
  const status = isPublic ? 'published' : 'draft';
  return postFields({ ...words, avatar, status: isPublic === undefined ? undefined : status });
}

const projectRow: KindRow<ProjectTypes, ProjectsRepository> = {
  kind: projectKind,
  key: keys.project,
  repository: createProjectsRepository,
  created: (words) => projectFields(fieldsOfProject(words)),
  saved: (words) => projectPatch(fieldsOfProject(words)),
  get: async (request, { entries: projects, ...deps }) =>
    (await getProject(request, { projects, ...deps })).project,
};

function fieldsOfProject({ isPublic, picture, ...words }: EntryFields) {
  return {
    ...words,
    ...(picture !== undefined && { image_url: picture }),
    ...(isPublic !== undefined && { is_draft: !isPublic }),
  };
}

const pageRow: KindRow<PageTypes, PagesRepository> = {
  kind: pageKind,
  key: keys.page,
  repository: createPagesRepository,
  created: fieldsOfPage,
  saved: fieldsOfPage,
  get: async (request, { entries }) => (await getEntry(pageReading, request, entries)).entry,
};

/** A page has no picture of its own outside the text, so uses the picture of shared links. */
function fieldsOfPage({ isPublic, picture, ...words }: EntryFields) {
  const seo = picture === undefined ? undefined : { image: picture };
  const is_draft = isPublic === undefined ? undefined : !isPublic;
  return savePageSchema.parse({ ...somePage(words), seo, is_draft });
}

export const entryKinds = [withUseCases(postRow), withUseCases(projectRow), withUseCases(pageRow)];

/** Repositories of all kinds, for scheduled work that covers every kind. */
export const withEveryKind = (table: CoreTable) => ({
  post: createPostsRepository(table),
  project: createProjectsRepository(table),
  page: createPagesRepository(table),
});

interface Changes {
  table: CoreTable;
  now: () => Date;
  references: ReferencesRepository;
  entries: Partial<EntriesRepository<EntryTypes>>;
}

const owner = signedIn('admin');

/** Hides the types of the kind, because the suites use only what all kinds have. */
function withUseCases<T extends EntryTypes, Repository extends EntriesRepository<T>>({
  kind,
  key,
  repository,
  ...row
}: KindRow<T, Repository>) {
  const { name, actions } = kind;
  const { notFound } = kind.reading;
  /** Binds the use cases to a table. The clock advances by one second per read. */
  const on = (table: CoreTable, changes: Partial<Changes> = {}) => {
    let seconds = 0;
    const {
      now = () => new Date(firstMoment + 1000 * seconds++),
      references = patientReferences(),
    } = changes;
    const entries = { ...repository(changes.table ?? table), ...changes.entries };
    const deps = { entries, references, now, newId: () => uuidv7() };
    const uploads = createUploadsRepository(table);
    const links = createPreviewsRepository(table);
    const copies = createWorkingCopiesRepository(table);
    const newSecret = () => randomBytes(secretBytes);
    const linkDeps = { ...deps, previews: links, copies, newSecret };
    return {
      entries: entries as EntriesRepository<EntryTypes>,
      references,
      links,
      now: deps.now,
      newId: deps.newId,
      /** Replaces some dependencies, but keeps the entries. */
      with: (others: Partial<Changes>) => on(table, { ...changes, now, references, ...others }),
      create: (
        words: EntryFields = {},
        { actor = owner, idempotencyKey }: Partial<Creation> = {},
      ) => {
        const all = { title: 'A note on foxes', isPublic: false, ...words };
        return createEntry(kind, { sent: row.created(all), actor, idempotencyKey }, deps);
      },
      save: (
        id: string,
        words: EntryFields = {},
        { actor = owner, ifMatch }: Partial<SaveRequest> = {},
      ) => {
        const sent = row.saved({ title: 'A note on foxes', ...words });
        return updateEntry(kind, { id, actor, ifMatch, sent }, deps);
      },
      get: (idOrSlug: string, principal: Principal = anonymous) =>
        row.get({ idOrSlug, reader: reader(principal) }, { entries, uploads }),
      trash: (id: string, ifMatch?: number) =>
        trash.trashEntry(kind, { id, ifMatch, actor: owner }, deps),
      untrash: (id: string) => trash.untrashEntry(kind, { id, actor: owner }, deps),
      trashed: (query: TrashQuery = {}, at = new Date(firstMoment)) =>
        trash.listTrash<T>({ query, list: `trash-${name}s`, now: at }, entries),
      versions: (id: string, query = {}) => versions.listVersions(kind, { id, query }, entries),
      version: (id: string, version: number) => versions.getVersion(kind, { id, version }, entries),
      restoreVersion: (id: string, version: number, by: Partial<SaveRequest> = {}) =>
        versions.restoreVersion(
          kind,
          { id, version, ifMatch: by.ifMatch, actor: by.actor ?? owner },
          deps,
        ),
      preview: (id: string, copy?: string, actor = owner) =>
        previews.createPreview(kind, { id, actor, copy }, linkDeps),
      copies,
      revoke: (id: string) => previews.deletePreview(kind, { id, actor: owner }, linkDeps),
      /** Reads a preview link, which may belong to an entry of any kind. */
      readPreview: (token: string, at = now) =>
        getPreview(token, {
          posts: createPostsRepository(table),
          projects: createProjectsRepository(table),
          pages: createPagesRepository(table),
          uploads,
          previews: links,
          readColors: async () => new Map(),
          copies,
          now: at,
        }),
    };
  };
  return { name, notFound, actions, key, on };
}

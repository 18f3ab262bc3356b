/** Describes the form of each kind of entry, for journeys that run in all of them. */
import type { APIRequestContext } from 'playwright/test';
import * as z from 'zod';
import { apiBasePath } from '#shared/platform/http.ts';
import { previewLinkSchema } from '#shared/schemas/previews.ts';
import { pagesPath } from './page-api.ts';
import { somePage } from './page-fixtures.ts';
import { newProject, projectsPath } from './project-api.ts';
import { bearer, jsonOf, signIn, somePost } from './site-api.ts';
import { test as base } from './site-page.ts';

export interface EntryForm {
  word: string;
  listPath: string;
  newPath: string;
  /** Saves and returns to the list. */
  saveButton: string;
  /** Saves, publishes and returns to the list. */
  publishButton: string;
  /** Accessible name of the editor. */
  editor: string;
  /** Label of the text in comparisons. */
  textLabel: string;
  failed: string;
  /** Name of the browser's database with unsaved changes. */
  store: string;
  /** Prefix of the addresses for readers. */
  readersPath: string;
  api: string;
  update: 'PUT' | 'PATCH';
  /** @returns a valid body for the API */
  body: (changes: Changes) => object;
  draft: object;
  published: object;
}

interface Changes {
  title?: string;
  content?: string;
}

const posts: EntryForm = {
  word: 'post',
  listPath: '/admin/posts',
  newPath: '/admin/posts/new',
  saveButton: 'Save as Draft',
  publishButton: 'Publish Now',
  editor: 'Content',
  textLabel: 'Text',
  failed: 'Failed to save post',
  store: 'unsaved-posts',
  readersPath: '/blog/',
  api: `${apiBasePath}/blog_posts`,
  update: 'PUT',
  body: somePost,
  draft: { status: 'draft' },
  published: { status: 'published' },
};

const projects: EntryForm = {
  word: 'project',
  listPath: '/admin/projects',
  newPath: '/admin/projects/new',
  saveButton: 'Save Changes',
  publishButton: 'Save Changes',
  editor: 'Long description',
  textLabel: 'Long description',
  failed: 'Failed to update project. Please try again.',
  store: 'unsaved-projects',
  readersPath: '/projects/',
  api: projectsPath,
  update: 'PATCH',
  body: newProject,
  draft: { is_draft: true },
  published: { is_draft: false },
};

const pages: EntryForm = {
  word: 'page',
  listPath: '/admin/pages',
  newPath: '/admin/pages/new',
  saveButton: 'Save as Draft',
  publishButton: 'Publish',
  editor: 'Content',
  textLabel: 'Text',
  failed: 'Failed to save page',
  store: 'unsaved-pages',
  readersPath: '/',
  api: pagesPath,
  update: 'PUT',
  body: somePage,
  draft: { is_draft: true },
  published: { is_draft: false },
};

export const entryForms = [posts, projects, pages] as const;

const savedSchema = z.object({ id: z.uuid(), title: z.string(), slug: z.string() });

/** Extends `test` by `createEntry`, whose entries are deleted after the journey. */
export const test = base.extend<{
  createEntry: (form: EntryForm, options?: EntryOptions) => Promise<SavedEntry>;
}>({
  createEntry: async ({ request }, use) => {
    const created: SavedEntry[] = [];
    await use(async (form, options) => {
      const entry = await createEntry(request, form, options);
      created.push(entry);
      return entry;
    });
    for (const { remove } of created) await remove();
  },
});

export interface EntryOptions extends Changes {
  /** Username of the author. */
  by?: string;
  isDraft?: boolean;
}

export type SavedEntry = Awaited<ReturnType<typeof createEntry>>;

/** Creates an entry by the API. @returns the entry, and actions of its author on another device */
export async function createEntry(
  api: APIRequestContext,
  form: EntryForm,
  { by = 'staff', isDraft = false, ...changes }: EntryOptions = {},
) {
  const headers = bearer(await signIn(api, by));
  const data = { ...form.body(changes), ...(isDraft && form.draft) };
  const entry = savedSchema.parse(await jsonOf(await api.post(form.api, { headers, data }), 201));
  const path = `${form.api}/${entry.id}`;
  const save = async (data: object) =>
    void (await jsonOf(await api.fetch(path, { method: form.update, headers, data }), 200));
  return {
    ...entry,
    // Uses the id, because the slug of a draft changes with its title.
    editPath: `${form.listPath}/edit/${entry.id}`,
    saveElsewhere: async (now: Changes) => save(form.body(now)),
    publish: async () => save({ ...data, ...form.published }),
    savedTitle: async () =>
      savedSchema.parse(await jsonOf(await api.get(path, { headers }), 200)).title,
    createPreview: async () => {
      const answer = await jsonOf(await api.post(`${path}/preview`, { headers }), 201);
      return previewLinkSchema.parse(answer).url_path;
    },
    revokePreview: async () => jsonOf(await api.delete(`${path}/preview`, { headers }), 204),
    remove: async () => void (await api.delete(path, { headers })),
  };
}

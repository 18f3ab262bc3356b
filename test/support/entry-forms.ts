/** The forms of all kinds of entries, for journeys that are the same in each. */
import type { APIRequestContext } from 'playwright/test';
import * as z from 'zod';
import { apiBasePath } from '#shared/platform/http.ts';
import { previewLinkSchema } from '#shared/schemas/previews.ts';
import { pagesPath } from './page-api.ts';
import { somePage } from './page-fixtures.ts';
import { newProject, projectsPath } from './project-api.ts';
import { bearer, jsonOf, signIn, somePost } from './site-api.ts';
import { test as base } from './site-page.ts';

export interface FormOfEntries {
  word: string;
  listPath: string;
  newPath: string;
  /** Leaves for the list. */
  saveButton: string;
  /** The same, and readers see it. */
  publishButton: string;
  /** The editor's name. */
  editor: string;
  /** The label of the text in comparisons. */
  textLabel: string;
  failed: string;
  /** The database of unsaved changes in the browser. */
  store: string;
  /** Readers find entries below it. */
  readersPath: string;
  api: string;
  update: 'PUT' | 'PATCH';
  /** A body that passes every rule. */
  body: (changes: Changes) => object;
  draft: object;
  published: object;
}

interface Changes {
  title?: string;
  content?: string;
}

const posts: FormOfEntries = {
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

const projects: FormOfEntries = {
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

const pages: FormOfEntries = {
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

/** `test` whose entries leave the site when a journey ends. */
export const test = base.extend<{
  createEntry: (form: FormOfEntries, wanted?: Wanted) => Promise<SavedEntry>;
}>({
  createEntry: async ({ request }, use) => {
    const made: SavedEntry[] = [];
    await use(async (form, wanted) => {
      const entry = await createEntry(request, form, wanted);
      made.push(entry);
      return entry;
    });
    for (const { remove } of made) await remove();
  },
});

export interface Wanted extends Changes {
  /** Who makes it. */
  by?: string;
  isDraft?: boolean;
}

export type SavedEntry = Awaited<ReturnType<typeof createEntry>>;

/** An entry made over the API, and what its author does to it elsewhere. */
export async function createEntry(
  api: APIRequestContext,
  form: FormOfEntries,
  { by = 'staff', isDraft = false, ...changes }: Wanted = {},
) {
  const headers = bearer(await signIn(api, by));
  const data = { ...form.body(changes), ...(isDraft && form.draft) };
  const entry = savedSchema.parse(await jsonOf(await api.post(form.api, { headers, data }), 201));
  const path = `${form.api}/${entry.id}`;
  const save = async (data: object) =>
    void (await jsonOf(await api.fetch(path, { method: form.update, headers, data }), 200));
  return {
    ...entry,
    // The address has the id: the slug of a draft follows its title.
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

/** The forms of all kinds of entries, for journeys that are the same in each. */
import type { APIRequestContext } from 'playwright/test';
import { pageSchema } from '#shared/schemas/pages.ts';
import { postSchema } from '#shared/schemas/posts.ts';
import { projectPageSchema, savedProjectSchema } from '#shared/schemas/projects.ts';
import { createPage, pagesPath } from './page-api.ts';
import { createProject, projectsPath } from './project-api.ts';
import { bearer, createPost, jsonOf, signIn, somePost } from './site-api.ts';

export interface FormOfEntries {
  word: string;
  listPath: string;
  newPath: string;
  /** Leaves for the list. */
  saveButton: string;
  /** The editor's name. */
  editor: string;
  failed: string;
  /** The database of unsaved changes in the browser. */
  store: string;
  create: (api: APIRequestContext, title: string) => Promise<SavedForm>;
}

export interface SavedForm {
  editPath: string;
  saveElsewhere: (title: string) => Promise<void>;
  savedTitle: () => Promise<string>;
  remove: () => Promise<void>;
}

const posts: FormOfEntries = {
  word: 'post',
  listPath: '/admin/posts',
  newPath: '/admin/posts/new',
  saveButton: 'Save as Draft',
  editor: 'Content',
  failed: 'Failed to save post',
  store: 'unsaved-posts',
  async create(api, title) {
    const tokens = await signIn(api, 'staff');
    const headers = bearer(tokens);
    const post = await createPost(api, tokens, { title });
    const path = `/api/v1/blog_posts/${post.id}`;
    return {
      // By its id: the slug of a draft follows its title.
      editPath: `/admin/posts/edit/${post.id}`,
      saveElsewhere: async (now) => {
        await jsonOf(await api.put(path, { headers, data: somePost({ title: now }) }), 200);
      },
      savedTitle: async () =>
        postSchema.parse(await jsonOf(await api.get(path, { headers }), 200)).title,
      remove: async () => void (await api.delete(path, { headers })),
    };
  },
};

const projects: FormOfEntries = {
  word: 'project',
  listPath: '/admin/projects',
  newPath: '/admin/projects/new',
  saveButton: 'Save Changes',
  editor: 'Long description',
  failed: 'Failed to update project. Please try again.',
  store: 'unsaved-projects',
  async create(api, title) {
    const tokens = await signIn(api, 'staff');
    const headers = bearer(tokens);
    const { id } = await createProject(api, tokens, { title });
    const path = `${projectsPath}/${id}`;
    return {
      editPath: `/admin/projects/edit/${id}`,
      saveElsewhere: async (now) => {
        const answer = await api.patch(path, { headers, data: { title: now } });
        savedProjectSchema.parse(await jsonOf(answer, 200));
      },
      savedTitle: async () =>
        projectPageSchema.parse(await jsonOf(await api.get(path, { headers }), 200)).title,
      remove: async () => void (await api.delete(path, { headers })),
    };
  },
};

const pages: FormOfEntries = {
  word: 'page',
  listPath: '/admin/pages',
  newPath: '/admin/pages/new',
  saveButton: 'Save as Draft',
  editor: 'Content',
  failed: 'Failed to save page',
  store: 'unsaved-pages',
  async create(api, title) {
    const tokens = await signIn(api, 'staff');
    const headers = bearer(tokens);
    const { id, content } = await createPage(api, tokens, { title });
    const path = `${pagesPath}/${id}`;
    return {
      editPath: `/admin/pages/edit/${id}`,
      saveElsewhere: async (now) => {
        const answer = await api.put(path, { headers, data: { title: now, content } });
        await jsonOf(answer, 200);
      },
      savedTitle: async () =>
        pageSchema.parse(await jsonOf(await api.get(path, { headers }), 200)).title,
      remove: async () => void (await api.delete(path, { headers })),
    };
  },
};

export const entryForms = [posts, projects, pages];

/** The forms of all kinds, for tests that every kind must pass. */
import { fireEvent, screen } from '@testing-library/react';
import { type FakeServer, post, postList, signedInAs } from '#web/src/app/admin.test-support.tsx';
import { postFormValues } from '#web/src/features/admin-posts/form/post-form.rules.ts';
import { postKind } from '#web/src/features/admin-posts/form/post.kind.tsx';
import { pageFormValues, pageKind } from '#web/src/features/admin-pages/page.kind.tsx';
import { projectFormValues } from '#web/src/features/admin-projects/project-form.rules.ts';
import { projectKind } from '#web/src/features/admin-projects/project.kind.tsx';
import type { CopyBase, EntryValues, SavedEntry } from './entry-kind.ts';
import { ownersPage, pageList } from '#web/src/features/pages/page.test-support.ts';
import { projectPage, projects } from '#web/src/features/projects/project.test-support.ts';

export const titleField = () =>
  screen.findByLabelText<HTMLTextAreaElement>(/^Title/, { selector: 'input, textarea' });
export const writeTitle = async (value: string) =>
  fireEvent.change(await titleField(), { target: { value } });

export interface Changes {
  title?: string;
  version?: number;
  isLive?: boolean;
}

/** The saved text begins “When you ask for a gigabyte …”, whatever the kind. */
const { content } = post();
export const aPost = ({ isLive = false, ...changes }: Changes = {}) =>
  post({ status: isLive ? 'published' : 'draft', ...changes });
export const aProject = ({ isLive = true, ...changes }: Changes = {}) =>
  projectPage(1, { content, version: 3, ...(!isLive && { is_draft: true }), ...changes });
export const aPage = ({ isLive = false, ...changes }: Changes = {}) =>
  ownersPage({ content, version: 3, is_draft: !isLive, ...changes });

interface FormUnderTest {
  word: string;
  list: { name: string; path: string };
  newPath: string;
  editPath: string;
  heading: string;
  create: string;
  load: string;
  update: string;
  saveButton: string;
  publish: string;
  /** Ways to take a live entry offline: a button, how the dialog names them, and the request body. */
  takesOffline: { button: string; doing: string; body: object }[];
  /** The editor's label. */
  editor: string;
  failed: string;
  saved: (changes?: Changes) => SavedEntry & { slug: string | null };
  values: () => EntryValues;
  base: (version: number) => CopyBase;
  /** The server's answers after the form was opened. */
  loadedLater: (now: Changes) => FakeServer;
  /** A field that copies must bring back; for a list, the entry that was typed but not added. */
  draft: { field: string; label: string };
  /** The id under which the server keeps a copy, and the copy as sent. */
  onServer: { id: string; sent: object };
  server: (changes?: FakeServer, role?: 'admin' | 'viewer') => FakeServer;
}

type Derived =
  | 'newPath'
  | 'editPath'
  | 'heading'
  | 'create'
  | 'load'
  | 'update'
  | 'base'
  | 'loadedLater'
  | 'onServer'
  | 'server';

interface Described extends Omit<FormUnderTest, Derived> {
  /** The path of the kind's routes, and the response of an empty list. */
  calls: string;
  emptyList: object;
  saves: 'PUT' | 'PATCH';
  /** The last part of the address of the entry's form. */
  address: string;
  base: CopyBase;
  sent: object;
}

function formOf(kind: Described): FormUnderTest {
  const { calls, emptyList, saves, address, base, sent, ...form } = kind;
  const { word, list, saved } = form;
  const { id } = saved();
  const load = `GET ${calls}/${address}`;
  return {
    ...form,
    newPath: `${list.path}/new`,
    editPath: `${list.path}/edit/${address}`,
    heading: `Edit ${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    create: `POST ${calls}`,
    load,
    update: `${saves} ${calls}/${id}`,
    base: (version) => ({ ...base, version }),
    loadedLater: (now) => {
      let loads = address === id ? 0 : 1;
      return { [`GET ${calls}/${id}`]: () => ({ body: saved((loads += 1) === 1 ? {} : now) }) };
    },
    onServer: { id, sent },
    server: (changes = {}, role = 'admin') => ({
      ...signedInAs(role),
      [`GET ${calls}`]: () => ({ body: emptyList }),
      'GET /blog_tags': () => ({ body: { tags: [], categories: [] } }),
      [load]: () => ({ body: saved() }),
      ...changes,
    }),
  };
}

const asDraft = {
  button: 'Save as Draft',
  doing: 'Saving it as a draft',
  body: { is_draft: true },
};

const posts = formOf({
  word: 'post',
  list: { name: 'Blog Posts', path: '/admin/posts' },
  calls: '/blog_posts',
  emptyList: postList([]),
  saves: 'PUT',
  address: post().slug,
  saveButton: 'Save as Draft',
  publish: 'Publish Now',
  takesOffline: [
    { ...asDraft, body: { status: 'draft' } },
    { button: 'Submit for Review', doing: 'Submitting it for review', body: { status: 'review' } },
  ],
  editor: 'Content',
  failed: 'Failed to save post',
  saved: aPost,
  values: () => postFormValues(post()),
  base: postKind.copies.baseOf(post()),
  draft: { field: 'tagDraft', label: 'Tags' },
  sent: {},
});

const projectForms = formOf({
  word: 'project',
  list: { name: 'Projects', path: '/admin/projects' },
  calls: '/projects',
  emptyList: projects(1, 1, []),
  saves: 'PATCH',
  address: aProject().id,
  saveButton: 'Save Changes',
  publish: 'Save Changes',
  takesOffline: [asDraft],
  editor: 'Long description',
  failed: 'Failed to update project. Please try again.',
  saved: aProject,
  values: () => projectFormValues(aProject()),
  base: projectKind.copies.baseOf(aProject()),
  draft: { field: 'technologyDraft', label: 'Technologies' },
  sent: { kind: 'project' },
});

const pages = formOf({
  word: 'page',
  list: { name: 'Pages', path: '/admin/pages' },
  calls: '/pages',
  emptyList: pageList([]),
  saves: 'PUT',
  address: aPage().id,
  saveButton: 'Save as Draft',
  publish: 'Publish',
  takesOffline: [asDraft],
  editor: 'Content',
  failed: 'Failed to save page',
  saved: aPage,
  values: () => pageFormValues(aPage()),
  base: pageKind.copies.baseOf(aPage()),
  draft: { field: 'excerpt', label: 'Excerpt' },
  sent: { kind: 'page' },
});

export const forms = [posts, projectForms, pages];

/** The forms of each kind, for suites that ask the same of all of them. */
import { type FakeServer, post, postList, signedInAs } from '#web/src/app/admin.test-support.tsx';
import { formValues } from '#web/src/features/admin-posts/form/post-form.rules.ts';
import { postKind } from '#web/src/features/admin-posts/form/post.kind.tsx';
import { pageFormValues, pageKind } from '#web/src/features/admin-pages/page.kind.tsx';
import { projectFormValues } from '#web/src/features/admin-projects/project-form.rules.ts';
import { projectKind } from '#web/src/features/admin-projects/project.kind.tsx';
import type { CopyBase, EntryValues, SavedEntry } from './entry-kind.ts';
import { ownersPage, pageList } from '#web/src/features/pages/page.test-support.ts';
import { projectPage, projects } from '#web/src/features/projects/project.test-support.ts';

interface Changes {
  title?: string;
  version?: number;
  isLive?: boolean;
}

/** What is saved says “When you ask for a gigabyte …”, whatever the kind. */
const { content } = post();
const aPost = ({ isLive = false, ...changes }: Changes = {}) =>
  post({ status: isLive ? 'published' : 'draft', ...changes });
const aProject = ({ isLive = true, ...changes }: Changes = {}) =>
  projectPage(1, { content, version: 3, ...(!isLive && { is_draft: true }), ...changes });

const aPage = ({ isLive = false, ...changes }: Changes = {}) =>
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
  /** What takes a live entry offline: a button, what it does, and what it sends. */
  takesOffline: { button: string; doing: string; body: object }[];
  /** The editor's label. */
  editor: string;
  failed: string;
  saved: (changes?: Changes) => SavedEntry & { slug: string | null };
  values: () => EntryValues;
  base: (version: number) => CopyBase;
  /** What is loaded after the form was opened. */
  loadedLater: (now: Changes) => FakeServer;
  /** A field that copies bring back: of a list, the entry that is typed but not added. */
  draft: { field: string; label: string };
  /** Where the server keeps its copies, and as what. */
  onServer: { id: string; sent: object };
  server: (changes?: FakeServer, role?: 'admin' | 'viewer') => FakeServer;
}

const posts: FormUnderTest = {
  word: 'post',
  list: { name: 'Blog Posts', path: '/admin/posts' },
  newPath: '/admin/posts/new',
  editPath: `/admin/posts/edit/${post().slug}`,
  heading: 'Edit Post',
  create: 'POST /blog_posts',
  load: `GET /blog_posts/${post().slug}`,
  update: `PUT /blog_posts/${post().id}`,
  saveButton: 'Save as Draft',
  publish: 'Publish Now',
  takesOffline: [
    { button: 'Save as Draft', doing: 'Saving it as a draft', body: { status: 'draft' } },
    { button: 'Submit for Review', doing: 'Submitting it for review', body: { status: 'review' } },
  ],
  editor: 'Content',
  failed: 'Failed to save post',
  saved: aPost,
  values: () => formValues(post()),
  base: (version) => ({ ...postKind.copies.baseOf(post()), version }),
  loadedLater: (now) => ({
    [`GET /blog_posts/${post().id}`]: () => ({ body: aPost(now) }),
  }),
  draft: { field: 'tagDraft', label: 'Tags' },
  onServer: { id: post().id, sent: {} },
  server: (changes = {}, role = 'admin') => ({
    ...signedInAs(role),
    'GET /blog_posts': () => ({ body: postList([]) }),
    'GET /blog_tags': () => ({ body: { tags: [], categories: [] } }),
    [`GET /blog_posts/${post().slug}`]: () => ({ body: post() }),
    ...changes,
  }),
};

const projectForms: FormUnderTest = {
  word: 'project',
  list: { name: 'Projects', path: '/admin/projects' },
  newPath: '/admin/projects/new',
  editPath: `/admin/projects/edit/${aProject().id}`,
  heading: 'Edit Project',
  create: 'POST /projects',
  load: `GET /projects/${aProject().id}`,
  update: `PATCH /projects/${aProject().id}`,
  saveButton: 'Save Changes',
  publish: 'Save Changes',
  takesOffline: [
    { button: 'Save as Draft', doing: 'Saving it as a draft', body: { is_draft: true } },
  ],
  editor: 'Long description',
  failed: 'Failed to update project. Please try again.',
  saved: aProject,
  values: () => projectFormValues(aProject()),
  base: (version) => ({ ...projectKind.copies.baseOf(aProject()), version }),
  loadedLater: (now) => {
    let loads = 0;
    const load = () => ({ body: aProject((loads += 1) === 1 ? {} : now) });
    return { [`GET /projects/${aProject().id}`]: load };
  },
  draft: { field: 'technologyDraft', label: 'Technologies' },
  onServer: { id: aProject().id, sent: { kind: 'project' } },
  server: (changes = {}, role = 'admin') => ({
    ...signedInAs(role),
    'GET /projects': () => ({ body: projects(1, 1, []) }),
    [`GET /working_copies/${aProject().id}`]: () => ({ body: { data: [] } }),
    [`GET /projects/${aProject().id}`]: () => ({ body: aProject() }),
    ...changes,
  }),
};

const pages: FormUnderTest = {
  word: 'page',
  list: { name: 'Pages', path: '/admin/pages' },
  newPath: '/admin/pages/new',
  editPath: `/admin/pages/edit/${aPage().id}`,
  heading: 'Edit Page',
  create: 'POST /pages',
  load: `GET /pages/${aPage().id}`,
  update: `PUT /pages/${aPage().id}`,
  saveButton: 'Save as Draft',
  publish: 'Publish',
  takesOffline: [
    { button: 'Save as Draft', doing: 'Saving it as a draft', body: { is_draft: true } },
  ],
  editor: 'Content',
  failed: 'Failed to save page',
  saved: aPage,
  values: () => pageFormValues(aPage()),
  base: (version) => ({ ...pageKind.copies.baseOf(aPage()), version }),
  loadedLater: (now) => {
    let loads = 0;
    return { [`GET /pages/${aPage().id}`]: () => ({ body: aPage((loads += 1) === 1 ? {} : now) }) };
  },
  draft: { field: 'excerpt', label: 'Excerpt' },
  onServer: { id: aPage().id, sent: { kind: 'page' } },
  server: (changes = {}, role = 'admin') => ({
    ...signedInAs(role),
    [`GET /working_copies/${aPage().id}`]: () => ({ body: { data: [] } }),
    'GET /pages': () => ({ body: pageList([]) }),
    [`GET /pages/${aPage().id}`]: () => ({ body: aPage() }),
    ...changes,
  }),
};

export const forms = [posts, projectForms, pages];

/** Lists all pages of the admin area, and creates content for them. */
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { receivedMessage } from './inbox-api.ts';
import { createPage, pagesPath } from './page-api.ts';
import { createProject, projectsPath } from './project-api.ts';
import { bearer, createPost, jsonOf, paragraph, signIn } from './site-api.ts';
import { createUser } from './user-api.ts';

/** Slug of a post that the sample content has. */
const publishedSlug = 'what-a-page-fault-actually-costs';

export interface AdminThings {
  draftId: string;
  projectId: string;
  pageId: string;
  draftPageId: string;
  userId: string;
  messageId: string;
  /** Word that occurs in every text that the demo login must not see, and in no other text. */
  secret: string;
}

/** Listed by hand, so that whoever adds a page also has to add it to these tests. */
export const adminPages = [
  { name: 'dashboard', path: () => '/admin' },
  { name: 'posts', path: () => '/admin/posts' },
  { name: 'trash of posts', path: () => '/admin/posts/trash' },
  { name: 'new post', path: () => '/admin/posts/new' },
  { name: 'published post', path: () => `/admin/posts/edit/${publishedSlug}` },
  { name: 'draft', path: ({ draftId }) => `/admin/posts/edit/${draftId}` },
  { name: 'users', path: () => '/admin/users' },
  { name: 'new user', path: () => '/admin/users/new' },
  { name: 'invited user', path: () => '/admin/users/invite' },
  { name: 'user', path: ({ userId }) => `/admin/users/edit/${userId}` },
  { name: 'projects', path: () => '/admin/projects' },
  { name: 'trash of projects', path: () => '/admin/projects/trash' },
  { name: 'new project', path: () => '/admin/projects/new' },
  { name: 'project', path: ({ projectId }) => `/admin/projects/edit/${projectId}` },
  { name: 'pages', path: () => '/admin/pages' },
  { name: 'trash of pages', path: () => '/admin/pages/trash' },
  { name: 'new page', path: () => '/admin/pages/new' },
  { name: 'published page', path: ({ pageId }) => `/admin/pages/edit/${pageId}` },
  { name: 'draft of a page', path: ({ draftPageId }) => `/admin/pages/edit/${draftPageId}` },
  { name: 'media', path: () => '/admin/media' },
  { name: 'messages', path: () => '/admin/messages' },
  { name: 'spam', path: () => '/admin/messages?tab=spam' },
  { name: 'message', path: ({ messageId }) => `/admin/messages/${messageId}` },
  { name: 'export', path: () => '/admin/export' },
  { name: 'settings', path: () => '/admin/settings' },
  { name: 'links', path: () => '/admin/links' },
  { name: 'personal data', path: () => '/admin/personal-data' },
  { name: 'profile', path: () => '/admin/profile' },
  { name: 'analytics', path: () => '/admin/analytics' },
  { name: 'unknown address', path: () => '/admin/nowhere' },
] as const satisfies { name: string; path: (things: AdminThings) => string }[];

export type AdminPageName = (typeof adminPages)[number]['name'];

/** Creates content of every kind, including deleted entries and spam. */
export async function makeAdminThings(api: APIRequestContext): Promise<AdminThings> {
  const headers = bearer(await signIn(api, 'owner'));
  const mark = `Quillfeather${crypto.randomUUID().slice(0, 8)}`;
  const secret = (what: string) => `${mark}${what}`;
  const secretPost = (what: string) => ({
    title: `A tale of ${secret(what)}`,
    content: paragraph(`${secret(`${what}text`)} is what nobody may read before it is published.`),
  });
  const draft = await createPost(api, secretPost('draft'));
  const deleted = await createPost(api, secretPost('deleted'));
  await jsonOf(await api.delete(`${apiBasePath}/blog_posts/${deleted.id}`, { headers }), 204);
  const project = await createProject(api);
  const deletedProject = await createProject(api);
  await jsonOf(await api.delete(`${projectsPath}/${deletedProject.id}`, { headers }), 204);
  const page = await createPage(api, { is_draft: false });
  const draftPage = await createPage(api, secretPost('page'));
  const deletedPage = await createPage(api, secretPost('deletedpage'));
  await jsonOf(await api.delete(`${pagesPath}/${deletedPage.id}`, { headers }), 204);
  const username = secret('login').toLowerCase();
  const user = await createUser(api, {
    username,
    email: `${username}@example.com`,
    first_name: secret('first'),
    last_name: secret('last'),
  });
  const secretMessage = {
    name: secret('sender'),
    email: `${secret('address')}@example.com`,
    subject: secret('subject'),
    message: `${secret('words')} is what the message says.`,
  };
  const message = await receivedMessage(api, secretMessage);
  await receivedMessage(api, { ...secretMessage, website: 'https://spam.example' });
  return {
    draftId: draft.id,
    projectId: project.id,
    pageId: page.id,
    draftPageId: draftPage.id,
    userId: user.id,
    messageId: message.id,
    secret: mark,
  };
}

/** Waits until the page has its heading and nothing on it is still loading. */
export async function untilLoaded(page: Page): Promise<void> {
  const main = page.locator('#admin-main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(main.locator('output[aria-label^="Loading"]')).toHaveCount(0);
  await expect(main.getByText(/^Loading .*\.\.\.$/)).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Retry', exact: true })).toHaveCount(0);
}

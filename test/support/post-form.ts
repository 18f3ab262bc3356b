/** Steps in the form of a post, whose editor writes what is stored. */
import { expect, type Page } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { type Post, postSchema, type SavePostInput } from '#shared/schemas/posts.ts';
import { bearer, createPost, jsonOf, signIn as signInByApi } from './site-api.ts';
import { cursorTo, signIn } from './site-page.ts';

export type StoredNode = Record<string, unknown>;

/** Long enough for every rule. */
export const intro = {
  type: 'paragraph',
  children: [{ text: 'Fifty characters and more are what a post needs to be saved at all.' }],
};

export const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

export const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' });

export const control = (page: Page, name: string) =>
  toolbar(page).getByRole('button', { name, exact: true });

/** Opens a new post of the owner in their form. */
export async function openPost(page: Page, changes: Partial<SavePostInput> = {}): Promise<Post> {
  const post = await createPost(page.request, { content: JSON.stringify([intro]), ...changes });
  await signIn(page, 'owner', `/admin/posts/edit/${post.slug}`);
  await expect(content(page)).toBeVisible();
  return post;
}

/** The same, with the cursor in an empty line behind its text. */
export async function editPost(page: Page): Promise<Post> {
  const post = await openPost(page);
  await cursorTo(page, 'documentEnd');
  await page.keyboard.press('Enter');
  return post;
}

/** Saves the form, which leads to the list. */
export async function save(page: Page, button: string | RegExp = 'Save as Draft'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/\/admin\/posts$/);
}

export async function storedPost({ request }: Page, slugOrId: string): Promise<Post> {
  const headers = bearer(await signInByApi(request, 'owner'));
  const response = await request.get(`${apiBasePath}/blog_posts/${slugOrId}`, { headers });
  return postSchema.parse(await jsonOf(response, 200));
}

export async function storedNodes(page: Page, slugOrId: string): Promise<StoredNode[]> {
  return JSON.parse((await storedPost(page, slugOrId)).content) as StoredNode[];
}

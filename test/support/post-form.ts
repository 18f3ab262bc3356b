/** Steps of journeys in the form of a post. */
import { expect, type Page } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { type Post, postSchema, type SavePostInput } from '#shared/schemas/posts.ts';
import { bearer, createPost, jsonOf, signIn as signInByApi } from './site-api.ts';
import { cursorTo, signIn } from './site-page.ts';

export type StoredNode = Record<string, unknown>;

/** Long enough for a post to be valid. */
export const intro = {
  type: 'paragraph',
  children: [{ text: 'Fifty characters and more are what a post needs to be saved at all.' }],
};

export const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

export const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' });

export const control = (page: Page, name: string) =>
  toolbar(page).getByRole('button', { name, exact: true });

/** Creates a post, and opens it in the form as the owner. */
export async function openPost(page: Page, changes: Partial<SavePostInput> = {}): Promise<Post> {
  const post = await createPost(page.request, { content: JSON.stringify([intro]), ...changes });
  await signIn(page, 'owner', `/admin/posts/edit/${post.slug}`);
  await expect(content(page)).toBeVisible();
  return post;
}

/** Creates and opens a post, and moves the caret to a new line after the text. */
export async function editPost(page: Page): Promise<Post> {
  const post = await openPost(page);
  await cursorTo(page, 'documentEnd');
  await page.keyboard.press('Enter');
  return post;
}

/** Saves the form, and waits for the list of posts. */
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

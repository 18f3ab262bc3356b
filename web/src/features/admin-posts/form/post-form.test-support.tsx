/** A server with one post, and the actions of an author in its form. */
import { fireEvent, screen } from '@testing-library/react';
import type { Post } from '#shared/schemas/posts.ts';
import {
  type FakeRequest,
  type FakeServer,
  post,
  postList,
  signedInAs,
} from '#web/src/app/admin.test-support.tsx';

export const { id, slug } = post();
export const editPath = `/admin/posts/edit/${slug}`;
export const save = `PUT /blog_posts/${id}`;

export function server(changes: FakeServer = {}, role: 'admin' | 'viewer' = 'admin'): FakeServer {
  return {
    ...signedInAs(role),
    'GET /blog_posts': () => ({ body: postList([]) }),
    'GET /blog_tags': () => ({
      body: { tags: [], categories: [{ title: 'Cooking', color: '#3B82F6' }] },
    }),
    [`GET /blog_posts/${slug}`]: () => ({ body: post() }),
    ...changes,
  };
}

/** The server's answer when the form loads this post. */
export const loads = (saved: Post): FakeServer => ({
  [`GET /blog_posts/${slug}`]: () => ({ body: saved }),
});

export const savesIn = (requests: FakeRequest[]) => requests.filter(({ route }) => route === save);

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input, textarea' }), {
    target: { value },
  });

export const titleField = () =>
  screen.findByLabelText<HTMLTextAreaElement>('Title', { exact: false, selector: 'textarea' });

import { postPath } from '#shared/platform/http.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import type { ReadKind } from '#web/src/features/article/read-kind.ts';
import { PostArticle, toBlog } from './article/post-article.tsx';

export const readPosts: ReadKind<Post> = {
  noun: 'post',
  queryKey: ['posts', 'published'],
  find: (id, signal) => api.call('getPost', { params: { id }, signal }),
  isPublic: ({ status }) => status === 'published',
  pathOf: postPath,
  description: ({ summary }) => summary,
  back: toBlog,
  notFound: messages.postNotFound,
  Article: PostArticle,
};

import type { Post } from '#shared/schemas/posts.ts';

/** The username when there is no other name. */
export function authorName({ first_name, last_name, username }: Post['author']): string {
  return `${first_name} ${last_name}`.trim() || username;
}

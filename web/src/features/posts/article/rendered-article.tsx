import { useMemo } from 'react';
import { readStored } from '#shared/content/read-stored.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { PostArticle } from './post-article.tsx';
import { PostImagesContext } from '../post-images.context.ts';
import { Content } from '../render/content.tsx';
import { headingsOf } from '../render/headings.ts';

/** Renders a post's text: on the server, or in a browser that came from another page. */
export function RenderedArticle({ post }: { post: Post }) {
  const nodes = useMemo(() => readStored(post.content), [post.content]);
  const headings = useMemo(() => headingsOf(nodes), [nodes]);
  return (
    <PostArticle post={post} headings={headings}>
      <Content nodes={nodes} />
    </PostArticle>
  );
}

/** The same for a project's text. In this file, so that lists of posts load no more chunks. */
export function RenderedContent({ content, images }: Pick<Post, 'content' | 'images'>) {
  const nodes = useMemo(() => readStored(content), [content]);
  return (
    <PostImagesContext value={images}>
      <Content nodes={nodes} />
    </PostImagesContext>
  );
}

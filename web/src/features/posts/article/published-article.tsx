import { useState } from 'react';
import type { Post } from '#shared/schemas/posts.ts';
import { PostArticle } from './post-article.tsx';
import { headingsInRail } from './reading-rail.tsx';
import { PublishedContent } from '../render/published-content.tsx';

interface PublishedArticleProps {
  post: Post;
  /** Called when the document turns out to lack the text. */
  onLost: () => void;
}

/** The post of this document, which already contains its text. */
export function PublishedArticle({ post, onLost }: PublishedArticleProps) {
  const [headings] = useState(headingsInRail);
  return (
    <PostArticle post={post} headings={headings}>
      <PublishedContent onLost={onLost} />
    </PostArticle>
  );
}

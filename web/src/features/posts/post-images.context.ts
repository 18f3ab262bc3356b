import { createContext } from 'react';
import type { Post } from '#shared/schemas/posts.ts';

/** What the post at hand says of its uploaded images; nothing in a list of posts. */
export const PostImagesContext = createContext<Post['images']>([]);

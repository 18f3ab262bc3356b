import { createContext } from 'react';
import type { Post } from '#shared/schemas/posts.ts';

/** The current post's data about its uploaded images; nothing in a list of posts. */
export const PostImagesContext = createContext<Post['images']>([]);

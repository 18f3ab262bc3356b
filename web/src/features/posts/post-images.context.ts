import { createContext } from 'react';
import type { Post } from '#shared/schemas/posts.ts';

/** The current post's data about its uploaded images; nothing in a list of posts. */
export const PostImagesContext = createContext<Post['images']>([]);

/** Whether the copies of these images may not exist yet, as with a new preview link. */
export const AwaitsCopiesContext = createContext(false);
